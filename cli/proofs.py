"""Solutions and certificates of loss, verified and written."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ancients.errors import AncientsError
from ancients.words import number_of_seeds
from cards.deals import Deal
from cards.find import find_deal
from cli.wording import turns_in_words

if TYPE_CHECKING:
    from solver import Result


def check(file: str) -> str:
    """Verify what a file claims and say in a sentence what is proved.

    A certificate of loss is verified position by position; the solution in a deal file is
    replayed by the rules engine and compared with the result the file gives. Raises
    ``AncientsError`` when a claim is wrong, or when there is none.
    """
    if is_certificate(file):
        from solver.proof.verify import verify_certificate

        return str(verify_certificate(Path(file)))
    deal = find_deal(file)
    if not deal.solution:
        raise AncientsError(
            f"{file}: there is nothing to check; give a certificate of loss, or a deal file with "
            'a "solution"'
        )
    from solver.check import check_line

    checked = check_line(deal.position, deal.solution)
    gives = f"{number_of_seeds(checked.score)} in {turns_in_words(checked.turns)}"
    wrong = [
        f"{file}: {key}: {number_of_seeds(par.score)} in {turns_in_words(par.turns)} is given, "
        f"but the solution gives {gives}"
        for key, par in (("par", deal.par), ("known", deal.known))
        if par is not None and (par.score, par.turns) != (checked.score, checked.turns)
    ]
    if wrong:
        raise AncientsError("\n".join(wrong))
    return f"Verified: the solution wins with {gives}."


def is_certificate(file: str) -> bool:
    """Tell whether a file begins as a certificate of loss does; no deal file does."""
    from solver.proof.lossfile import FORMAT

    try:
        with open(file, "rb") as opened:
            return opened.readline(len(FORMAT) + 2).rstrip(b"\r\n") == FORMAT.encode()
    except (OSError, ValueError):
        return False


def refuse_unwritable(path: Path) -> None:
    """Raise ``AncientsError`` before a long search when its proof could not be written."""
    if path.is_dir() or not path.parent.is_dir():
        raise AncientsError(f"--certificate {path}: no file can be written there; name another")
    if path.exists():
        raise AncientsError(f"--certificate {path}: there is such a file already; name another")


def write_proof(deal: Deal, result: Result, path: Path) -> str:
    """Write the certificate of a lost deal and say so; say why not when it is not lost."""
    if result.verdict.value != "lost":
        return f"{path} was not written: only a lost deal has a certificate."
    from solver.losing import prove_loss
    from solver.proof.lossfile import write_certificate

    write_certificate(prove_loss(deal.position), path)
    return f"{path} holds the proof; `ancients check {path}` verifies it."
