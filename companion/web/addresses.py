"""Under which addresses this machine can be reached, and sockets that listen there."""

from __future__ import annotations

import errno
import ipaddress
import socket

from ancients.errors import AncientsError

LOOPBACK = "127.0.0.1"
DEFAULT_PORT = 8765
_OUTSIDE = ("192.0.2.1", 9)  # an address for documentation: nothing is sent there


def lan_addresses() -> tuple[str, ...]:
    """Return the addresses of all interfaces that are up, the one that leads outside first.

    IPv4 before IPv6. Loopback is left out, and so are link-local addresses, which a browser
    cannot open.
    """
    import psutil

    states = psutil.net_if_stats()
    found = {
        address.address
        for name, addresses in psutil.net_if_addrs().items()
        if name in states and states[name].isup
        for address in addresses
        if address.family in (socket.AF_INET, socket.AF_INET6)
        and reachable(address.address)
        and _can_listen(address.address)
    }
    first = _outward()
    return tuple(sorted(found, key=lambda each: (each != first, ":" in each, each)))


def _can_listen(address: str) -> bool:
    """Leave out an address that is only being set up, or that another program guards."""
    try:
        _open(address, 0).close()
    except OSError:
        return False
    return True


def reachable(address: str) -> bool:
    """Tell whether another machine's browser may reach an address.

    >>> [reachable(each) for each in ("192.168.1.7", "127.0.0.1", "fe80::1%eth0", "169.254.1.1")]
    [True, False, False, False]
    """
    try:
        plain = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    return not (plain.is_loopback or plain.is_link_local or plain.is_unspecified)


def _outward() -> str:
    """Ask the system from which address it would send into the net; empty when from none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_OUTSIDE)
            name: str = probe.getsockname()[0]
        except OSError:
            return ""
    return name


def link(address: str, port: int, token: str, page: str = "/") -> str:
    """Write the address of a page.

    >>> link("::1", 8765, "secret")
    'http://[::1]:8765/secret/'
    """
    host = f"[{address}]" if ":" in address else address
    return f"http://{host}:{port}/{token}{page}"


def listening(addresses: tuple[str, ...], port: int) -> list[socket.socket]:
    """Open a socket for each address, all on one port; port 0 takes any that is free.

    Raises ``AncientsError`` that says what to do when that cannot be.
    """
    opened: list[socket.socket] = []
    try:
        for address in addresses:
            opened.append(_open(address, port))
            port = opened[0].getsockname()[1]
    except OSError as error:
        for each in opened:
            each.close()
        raise AncientsError(_refusal(address, port, error)) from None
    return opened


def _open(address: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    # Named as TCP, so that asyncio sends at once what it has (no delay of 40 ms a page).
    opened = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):  # Windows would let two programs share a port
            opened.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            opened.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        opened.bind((address, port))
        opened.listen(256)
    except OSError:
        opened.close()
        raise
    return opened


def _refusal(address: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return (
            f"port {port} is taken on {address}, perhaps by another `ancients serve`; use that "
            "one, or give --port another number (0 takes any that is free)"
        )
    if error.errno == errno.EACCES:
        return f"port {port} may not be used; give --port a number from 1024 to 65535"
    if error.errno == errno.EADDRNOTAVAIL:
        return f"{address} is no address of this machine; leave --host out, or use --lan"
    return f"nothing can listen on {address}, port {port}: {error.strerror or error}"
