"""Matter laid on a surface: strokes of cream or gel, dabs."""
import math

from mathutils import Vector, noise

from geometry.mesh import grid_faces, mesh
from materials.solid import cream


def stroke(length, width, material, height=0.45, bend=0.6, seed=1, loc=(0, 0, 0), turn=0.0):
    """One swipe of a spatula: thick where it was set down, streaked and thinning where it was lifted."""
    along, across = 110, 48
    vertices, uvs = [], []
    for i in range(along + 1):
        t = i / along
        heading = turn + bend * (t - 0.3)
        cx = loc[0] + length * (t - 0.5) * math.cos(turn) - bend * length * 0.35 * (t - 0.5) ** 2 * math.sin(turn)
        cy = loc[1] + length * (t - 0.5) * math.sin(turn) + bend * length * 0.35 * (t - 0.5) ** 2 * math.cos(turn)
        half = width / 2 * (min(1, t / 0.12) ** 0.5) * (1 - 0.25 * t) * (1 if t < 0.93 else max(0.04, (1 - t) / 0.07) ** 0.6)
        half *= 1 + 0.10 * noise.noise(Vector((t * 5, seed, 2)))
        thick = height * (1 - 0.72 * t) * min(1, t / 0.08) ** 0.5 * min(1, (1 - t) / 0.05 + 0.05)
        for j in range(across + 1):
            s = j / across * 2 - 1
            streak = 1 + 0.35 * noise.noise(Vector((s * 5.2, t * 1.1, seed))) + 0.15 * noise.noise(Vector((s * 13, t * 1.6, seed + 3)))
            lip = 0.55 + 0.45 * abs(s) ** 1.6
            z = thick * lip * max(0.0, 1 - abs(s) ** 6) * streak
            vertices.append((cx - half * s * math.sin(heading), cy + half * s * math.cos(heading), loc[2] + max(0.004, z)))
            uvs.append((t * length, s * half))
    return mesh("stroke", vertices, grid_faces(across, along), material, sharp_above=0, uvs=uvs)


def dab(radius, material, height=0.7, seed=1, loc=(0, 0, 0)):
    """A dollop that ends in a curled tip."""
    rings, around = 40, 90
    vertices, faces = [], []
    for i in range(rings + 1):
        t = i / rings
        r = radius * (1 - t) ** 0.62 * (1 + 0.06 * math.sin(9 * t)) if t < 1 else 0.0
        z = height * (t**1.25 + 0.10 * math.sin(9 * t) * (1 - t))
        lean = 0.22 * radius * t**3
        for j in range(around):
            a = 2 * math.pi * j / around
            wave = 1 + 0.07 * noise.noise(Vector((math.cos(a) * 1.3, math.sin(a) * 1.3, t * 3 + seed))) + 0.05 * math.sin(2 * a + 7 * t)
            vertices.append((loc[0] + r * wave * math.cos(a) + lean, loc[1] + r * wave * math.sin(a), loc[2] + z + 0.003))
    for i in range(rings):
        for j in range(around):
            k = (j + 1) % around
            faces.append((i * around + j, i * around + k, (i + 1) * around + k, (i + 1) * around + j))
    return mesh("dab", vertices, faces, material, sharp_above=0)


def lotion(colour="#F3ECDF"):
    # strokes are open sheets: red light that walks into them would not come back, and the cream would turn green
    return cream(colour, 0.32, 0)

