"""Branches, sprigs, petals and grasses."""
import math
import random

from mathutils import Quaternion, Vector

from geometry.mesh import grid_faces, mesh
from materials.natural import leaf as leaf_material
from materials.solid import plain

OLIVE = ("#6F7F5C", "#9AA583")
STEM = "#6B5742"


def blade(length, width, rng, along=14, across=6):
    """One leaf: folded on its midrib, drooping, a little twisted. Returns vertices, faces, uvs."""
    droop, fold, bend = rng.uniform(0.05, 0.28), rng.uniform(0.15, 0.4), rng.uniform(-0.12, 0.12)
    vertices, uvs = [], []
    for i in range(along + 1):
        t = i / along
        half = width / 2 * math.sin(math.pi * min(1, t**0.85)) ** 0.85 + 0.02 if 0 < t < 1 else 0.02
        for j in range(-across // 2, across // 2 + 1):
            s = j / (across / 2)
            y = half * s + bend * length * t * t
            z = fold * abs(s) * half - droop * length * t * t + 0.03 * length * math.sin(6 * t + 2 * s)
            vertices.append((length * t, y, z))
            uvs.append((length * t, half * s))
    return vertices, grid_faces(across, along), uvs


def _spline(points):
    """A smooth line through points: returns at(u) for u in 0..1."""
    knots = [Vector(p) for p in points]
    knots = [knots[0] * 2 - knots[1], *knots, knots[-1] * 2 - knots[-2]]
    spans = len(knots) - 3

    def at(u):
        u = max(0.0, min(0.9999, u)) * spans
        i = int(u)
        t = u - i
        a, b, c, d = knots[i : i + 4]
        return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)

    return at


def sprig(points, leaves=22, size=(4.4, 1.25), seed=1, thickness=0.13, start=0.2, lean=0.55, colours=OLIVE, material=None):
    """A stem through points with leaves turning about it by the golden angle; lean 1 = along the stem."""
    rng = random.Random(seed)
    at = _spline(points)
    steps, around = 48, 10
    vertices, faces = [], []
    for i in range(steps + 1):
        u = i / steps
        heading = (at(u + 0.01) - at(u - 0.01)).normalized().to_track_quat("Z", "X")
        radius = thickness * (1 - 0.75 * u) + 0.015
        for k in range(around):
            a = 2 * math.pi * k / around
            vertices.append(tuple(at(u) + heading @ Vector((radius * math.cos(a), radius * math.sin(a), 0))))
    for i in range(steps):
        for k in range(around):
            n = (k + 1) % around
            faces.append((i * around + k, i * around + n, (i + 1) * around + n, (i + 1) * around + k))
    parts = [mesh("stem", vertices, faces, plain(STEM, 0.7), sharp_above=0)]
    vertices, faces, uvs = [], [], []
    for i in range(leaves + 1):
        u = start + (1 - start) * i / leaves
        heading = (at(u + 0.01) - at(u - 0.01)).normalized()
        angle = i * 2.4 + rng.uniform(-0.4, 0.4)
        side = heading.to_track_quat("X", "Z") @ Vector((0, math.cos(angle), math.sin(angle)))
        out = (heading * lean + side * (1 - lean) + Vector((0, 0, 0.12))).normalized() if i < leaves else heading
        grown = rng.uniform(0.75, 1.1) * (1 - 0.35 * u)
        shape = blade(size[0] * grown, size[1] * grown, rng)
        turn = out.to_track_quat("X", "Z") @ Quaternion((1, 0, 0), rng.uniform(-0.8, 0.8))
        first = len(vertices)
        vertices += [tuple(at(u) + turn @ Vector(v)) for v in shape[0]]
        faces += [tuple(first + k for k in f) for f in shape[1]]
        uvs += shape[2]
    parts.append(mesh("leaves", vertices, faces, material or leaf_material(*colours), sharp_above=0, uvs=uvs))
    return parts


def petals(places, seed=1, size=(1.9, 1.6), colours=("#C9877A", "#E7B9A8")):
    """Loose petals lying about: cupped ovals at the given (x, y, z)."""
    rng = random.Random(seed)
    material = leaf_material(*colours, translucency=0.35)
    vertices, faces, uvs = [], [], []
    n = 10
    for x, y, z in places:
        length, width = size[0] * rng.uniform(0.75, 1.15), size[1] * rng.uniform(0.8, 1.1)
        turn, cup = rng.uniform(0, 6.28), rng.uniform(0.25, 0.5)
        tilt = Quaternion((math.cos(turn * 3), math.sin(turn * 3), 0), rng.uniform(-0.12, 0.25))
        first = len(vertices)
        for i in range(n + 1):
            for j in range(n + 1):
                t, s = i / n, j / n * 2 - 1
                half = width / 2 * (math.sin(math.pi * (0.08 + 0.84 * t**0.7)) ** 0.7)
                local = Vector((length * (t - 0.5), half * s, cup * (half * s) ** 2 + 0.5 * cup * (t - 0.45) ** 2 * length + 0.03))
                local = tilt @ local
                c, d = math.cos(turn), math.sin(turn)
                vertices.append((x + c * local.x - d * local.y, y + d * local.x + c * local.y, z + max(0.02, local.z + 0.05)))
                uvs.append((length * t, half * s))
        faces += grid_faces(n, n, first)
    return mesh("petals", vertices, faces, material, sharp_above=0, uvs=uvs)


def grasses(root, count=9, height=14, seed=3, spread=3.5, colours=("#B79E72", "#D9C49B")):
    """Dried grass: thin arched stems with a narrow ear each, lying or standing from one root."""
    rng = random.Random(seed)
    parts = []
    material = leaf_material(*colours)
    for _ in range(count):
        a, reach = rng.uniform(-0.5, 0.5), rng.uniform(0.75, 1.1)
        tip = Vector((spread * math.sin(a) * 2, rng.uniform(-1, 1), height * reach))
        points = [root, Vector(root) + tip * 0.4 + Vector((0, 0, 1)), Vector(root) + tip]
        parts += sprig(points, 16, (1.5, 0.32), rng.randrange(999), 0.05, 0.62, 0.82, colours, material)
    return parts
