"""wheel.py VERSION LIBRARY FOLDER: the Python module as a wheel.

It holds the library and the libraries that it needs and a Linux need not have,
with their licences.  The same input makes the same file.
"""

import base64
import hashlib
import os
import re
import subprocess
import sys
import sysconfig
import zipfile

HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
MODULE = os.path.join(HERE, "bindings", "python", "kura")
BESIDE = re.compile(r"^\s*(lib(?:jansson|expat)\S*) => (\S+)", re.M)


def companions(library):
    """Name and path of what the loader takes from this system."""
    told = subprocess.run(["ldd", library], check=True, text=True,
                          capture_output=True).stdout
    return BESIDE.findall(told)


def licence_of(path):
    """Debian's word on the file, or nothing elsewhere."""
    told = subprocess.run(["dpkg-query", "-S",
                           "*/" + os.path.basename(os.path.realpath(path))],
                          text=True, capture_output=True, check=False).stdout
    package = told.split(":")[0] or "."
    place = f"/usr/share/doc/{package}/copyright"
    return [place] if os.path.exists(place) else []


def contents(version, library):
    """Name in the wheel and bytes, of each file but the record."""
    def file(name, path):
        with open(path, "rb") as stream:
            return name, stream.read()
    info = f"kura-{version}.dist-info"
    for name in sorted(os.listdir(MODULE)):
        if not name.startswith("__pycache__"):
            yield file(f"kura/{name}", os.path.join(MODULE, name))
    yield file("kura/skin.svg", os.path.join(HERE, "app", "skins", "flat.svg"))
    yield file("kura/libkura.so.1", library)
    for name, path in companions(library):
        yield file(f"kura/{name}", path)
        for place in licence_of(path):
            yield file(f"{info}/licenses/{name}.txt", place)
    yield file(f"{info}/licenses/LICENSE", os.path.join(HERE, "LICENSE"))
    with open(os.path.join(HERE, "bindings", "python", "README.md"),
              encoding="utf-8") as stream:
        about = stream.read()
    yield f"{info}/METADATA", (
        f"Metadata-Version: 2.1\nName: kura\nVersion: {version}\n"
        "Summary: Sokoban levels in, verified plans out\n"
        "Author: The Kura authors\nLicense: MIT\nRequires-Python: >=3.9\n"
        "Description-Content-Type: text/markdown\n\n" + about).encode()
    yield f"{info}/WHEEL", (
        "Wheel-Version: 1.0\nGenerator: kura\nRoot-Is-Purelib: false\n"
        f"Tag: {tag()}\n").encode()


def tag():
    return "py3-none-" + re.sub("[-.]", "_", sysconfig.get_platform())


def main(version, library, folder):
    path = os.path.join(folder, f"kura-{version}-{tag()}.whl")
    record = f"kura-{version}.dist-info/RECORD"
    lines = []

    def add(name, data):
        entry = zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0))
        entry.compress_type = zipfile.ZIP_DEFLATED
        entry.external_attr = 0o100644 << 16
        wheel.writestr(entry, data)

    with zipfile.ZipFile(path, "w") as wheel:
        for name, data in contents(version, library):
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest())
            lines.append(f"{name},sha256={digest.rstrip(b'=').decode()},"
                         f"{len(data)}\n")
            add(name, data)
        add(record, "".join(lines) + f"{record},,\n")
    print(os.path.relpath(path, HERE))


main(*sys.argv[1:])
