"""What is behind and below: the plaster sweep, slabs of stone."""
import math

from geometry.mesh import mesh
from geometry.solids import box
from materials.natural import LIMESTONE, PALE_STONE, plaster, stone, travertine

SLABS = {
    "travertine": lambda: travertine(),
    "limestone": lambda: stone(LIMESTONE),
    "pale": lambda: stone(PALE_STONE, 0.9),
}


def sweep(colour, back=38, curve=16, width=400, depth=160, height=160, grain=0.05):
    """Table and wall in one plaster surface that curves up at the back."""
    profile = [(-depth, 0)]
    for i in range(25):
        t = i / 24 * math.pi / 2
        profile.append((back - curve + curve * math.sin(t), curve - curve * math.cos(t)))
    profile.append((back, height))
    vertices, faces = [], []
    for y, z in profile:
        vertices += [(-width, y, z), (width, y, z)]
    for i in range(len(profile) - 1):
        faces.append((2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2))
    return mesh("sweep", vertices, faces, plaster(colour, 1, grain), sharp_above=0)


def slab(kind, width=24, depth=18, height=1.8, loc=(0.4, 1.8, 0), turn=4, bevel=0.14):
    return box(width, depth, height, SLABS[kind](), bevel, loc, turn)
