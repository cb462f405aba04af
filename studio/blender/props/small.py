"""Small things by the handful: capsules, almonds, rice, cotton rounds, seeds, rose hips, a shell."""
import math
import random

import bpy
from mathutils import Vector, noise

from geometry.lathe import lathe
from geometry.mesh import mesh
from geometry.solids import pebble
from materials.cloth import linen
from materials.natural import PEBBLE, stone
from materials.solid import plastic


def _copies(master, places):
    """The master at the first place, linked copies at the others; a place is (x, y, z, turn, tilt)."""
    nodes = []
    for index, (x, y, z, turn, tilt) in enumerate(places):
        node = master if index == 0 else master.copy()
        if index:
            bpy.context.scene.collection.objects.link(node)
        node.location, node.rotation_euler = (x, y, z), (tilt, 0, turn)
        nodes.append(node)
    return nodes


def cotton_rounds(count, loc, seed=1, radius=2.4, material=None):
    """A stack of cotton rounds, each a little off center and uneven."""
    rng = random.Random(seed)
    fabric = material or linen("#F4F1EA", 0.05, 0.02, 0.05)
    nodes = []
    for k in range(count):
        vertices, faces, uvs = [], [], []
        around, rings = 96, 14
        profile = [(radius * i / 8, 0.30) for i in range(8)] + [(radius - 0.05, 0.28), (radius, 0.2), (radius + 0.02, 0.14), (radius, 0.07), (radius - 0.06, 0.01), (0.01, 0.0)]
        shift = (rng.uniform(-0.16, 0.16), rng.uniform(-0.16, 0.16))
        for r, z in profile:
            for i in range(around):
                a = 2 * math.pi * i / around
                # all points of the middle are one
                wave = 0.05 * min(1, 3 * r / radius) * noise.noise(Vector((math.cos(a) * 2, math.sin(a) * 2, k + r)))
                x, y = (r + 0.3 * wave) * math.cos(a), (r + 0.3 * wave) * math.sin(a)
                vertices.append((x, y, z + wave))
                uvs.append((x, y))
        for j in range(rings - 1):
            for i in range(around):
                n = (i + 1) % around
                faces.append((j * around + i, j * around + n, (j + 1) * around + n, (j + 1) * around + i))
        node = mesh("cotton", vertices, faces, fabric, sharp_above=0, uvs=uvs)
        node.location = (loc[0] + shift[0], loc[1] + shift[1], loc[2] + 0.05 + 0.33 * k)
        nodes.append(node)
    return nodes


def hips(points, ground):
    """Dried rose hips with their little crown."""
    berry = lathe("hip", [(0, -0.75), (0.42, -0.6, 0.4), (0.62, 0.0, 0.6), (0.34, 0.62, 0.4), (0.16, 0.78, 0.1), (0.22, 1.0, 0.05), (0, 0.92)], plastic("#8E3524", 0.34, 0.15), 48)
    return _copies(berry, [(x, y, ground + 0.5, turn, math.pi / 2 - 0.12) for x, y, turn in points])


def shell(loc, radius=1.9, material=None):
    """A smooth whelk-like shell: a tapering tube wound in a spiral."""
    turns, steps, around = 3.6, 260, 36
    vertices, faces = [], []
    for i in range(steps + 1):
        t = i / steps
        grow = math.exp(2.3 * (t - 1))
        a = 2 * math.pi * turns * t
        centre = Vector((radius * 0.62 * grow * math.cos(a), radius * 0.62 * grow * math.sin(a), radius * 1.5 * (1 - grow)))
        size = radius * 0.56 * grow
        out = Vector((math.cos(a), math.sin(a), 0))
        for k in range(around):
            b = 2 * math.pi * k / around
            vertices.append(tuple(centre + out * size * math.cos(b) + Vector((0, 0, 1)) * size * 1.1 * math.sin(b)))
    for i in range(steps):
        for k in range(around):
            n = (k + 1) % around
            faces.append((i * around + k, i * around + n, (i + 1) * around + n, (i + 1) * around + k))
    node = mesh("shell", vertices, faces, material or plastic("#EBD9C0", 0.3, 0.2), sharp_above=0)
    node.rotation_euler = (1.25, 0.25, 0.7)
    lift = min((node.rotation_euler.to_matrix() @ Vector(v)).z for v in vertices)
    node.location = (loc[0], loc[1], loc[2] - lift)
    return node


def pebbles(ground, places, pair=PEBBLE, roughness=0.5):
    """Pebbles by (x, y, radius, seed)."""
    material = stone(pair, 1.4, roughness)
    return [pebble(r, material, (x, y, ground), seed, amplitude=0.06) for x, y, r, seed in places]
