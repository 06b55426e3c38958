"""Certificates of loss: built by any search, verified by the rules engine alone.

Nothing here loads a compiled kernel or a library beyond the standard one; the faces of decks that
ship are read from `cards`.
"""

from __future__ import annotations

from solver.proof.certificate import Certificate, build_certificate, certificate_of
from solver.proof.claim import CertificateError, LossClaim, NotLostError
from solver.proof.lossfile import parse_certificate, read_certificate, write_certificate
from solver.proof.verify import Verified, verify_certificate

__all__ = [
    "Certificate",
    "CertificateError",
    "LossClaim",
    "NotLostError",
    "Verified",
    "build_certificate",
    "certificate_of",
    "parse_certificate",
    "read_certificate",
    "verify_certificate",
    "write_certificate",
]
