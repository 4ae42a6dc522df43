"""Encryption of eSSP: a key negotiated with the device, and blocks that can't be repeated.

Source: Innovative Technology, SSP Protocol Manual GA138_2_2_2129A, "Encryption Layer" and "Encryption
Keys": AES-128 in ECB mode; the low 64 bits of the key are fixed by the maker of the machine, the high 64 bits
come of a Diffie-Hellman exchange; both are laid out little-endian. A block is ``STEX`` (0x7E) and, encrypted,
``eLENGTH eCOUNT(4) eDATA ePACKING eCRCL eCRCH``. The maker's sample code (ITLSSPProc.c) keeps the primes
below 2^31 and the generator above the modulus, and counts once an exchange: the answer to block n carries
n + 1, as does the next command.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kiosk.devices.notes.essp_frames import check_sum

if TYPE_CHECKING:
    from kiosk.ports.chance import Chance

STEX: Final = 0x7E
DEFAULT_FIXED_KEY: Final = 0x0123456701234567
_BLOCK: Final = 16
_COUNT_MODULUS: Final = 1 << 32
_PRIME_BITS: Final = 31


class Exchange:
    """The host's half of one Diffie-Hellman exchange."""

    def __init__(self, chance: Chance) -> None:
        primes = sorted((_prime(chance), _prime(chance)))
        while primes[0] == primes[1]:
            primes = sorted((_prime(chance), _prime(chance)))
        self.modulus, self.generator = primes
        self._secret = int.from_bytes(chance.random_bytes(4), "little") % (self.modulus - 3) + 2

    @property
    def intermediate(self) -> int:
        """What the device is told: the generator to the power of a secret."""
        return pow(self.generator, self._secret, self.modulus)

    def key(self, fixed_key: int, told: int) -> bytes:
        """The 128 bits, of the device's intermediate key."""
        negotiated = pow(told, self._secret, self.modulus)
        return fixed_key.to_bytes(8, "little") + negotiated.to_bytes(8, "little")


class Cipher:
    """Encrypts commands and decrypts their answers, counting."""

    def __init__(self, key: bytes, chance: Chance) -> None:
        from cryptography.hazmat.primitives.ciphers import Cipher as Aes
        from cryptography.hazmat.primitives.ciphers import algorithms, modes

        # The protocol says ECB; what makes equal commands differ is their count and the packing.
        self._aes = Aes(algorithms.AES(key), modes.ECB())  # noqa: S305
        self._chance = chance
        self._count = 0

    def encrypt(self, data: bytes) -> bytes:
        """The data field of an encrypted command. Sent again, it must be these very bytes."""
        block = bytes((len(data),)) + self._count.to_bytes(4, "little") + data
        block += self._chance.random_bytes(-(len(block) + 2) % _BLOCK)
        block += check_sum(block)
        encryptor = self._aes.encryptor()
        return bytes((STEX,)) + encryptor.update(block) + encryptor.finalize()

    def decrypt(self, field: bytes) -> bytes | None:
        """What an answer says; None if it is none to the command encrypted last."""
        block = field[1:]
        if not block or len(block) % _BLOCK:
            return None
        decryptor = self._aes.decryptor()
        plain = decryptor.update(block) + decryptor.finalize()
        length, count = plain[0], int.from_bytes(plain[1:5], "little")
        if check_sum(plain[:-2]) != plain[-2:] or length > len(plain) - 7:
            return None
        if count != (self._count + 1) % _COUNT_MODULUS:
            return None
        self._count = count
        return plain[5 : 5 + length]


def _prime(chance: Chance) -> int:
    """A random prime of `_PRIME_BITS` bits."""
    while True:
        number = int.from_bytes(chance.random_bytes(4), "little") >> (32 - _PRIME_BITS)
        number |= 1 << (_PRIME_BITS - 1) | 1
        if is_prime(number):
            return number


def is_prime(number: int) -> bool:
    """Whether a number below 2^64 is a prime (Miller and Rabin, with bases that leave no doubt there)."""
    if number < 2:
        return False
    for base in _BASES:
        if number % base == 0:
            return number == base
    odd, twos = number - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for base in _BASES:
        power = pow(base, odd, number)
        if power in (1, number - 1):
            continue
        for _ in range(twos - 1):
            power = pow(power, 2, number)
            if power == number - 1:
                break
        else:
            return False
    return True


_BASES: Final = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37)
