"""Leaf shadows and window bars: real shapes on a plane square to the sun, seen by shadow rays only."""
import math
import random

from mathutils import Matrix, Vector

from core.scene import seen_by
from geometry.mesh import mesh
from materials.solid import plain


def leaf_outline(length, width, bend, steps=10):
    vertices, faces = [], []
    for i in range(steps + 1):
        t = i / steps
        half = width / 2 * math.sin(math.pi * t**0.8) ** 0.9
        middle = bend * length * math.sin(math.pi * t * 0.9)
        vertices += [(length * t, middle - half, 0), (length * t, middle + half, 0)]
    for i in range(steps):
        faces.append((2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2))
    return vertices, faces


def shadow_plane(direction, target, distance):
    """Matrix of a plane square to the sun, distance cm before the point aimed at."""
    toward = Vector(direction).normalized()
    matrix = toward.to_track_quat("-Z", "Y").to_matrix().to_4x4()
    matrix.translation = Vector(target) - toward * distance
    return matrix


def leaf_shadow(
    direction, target, distance=85, seed=3, branches=4, leaf=(13, 3.8), spread=26, offset=(0, 0),
    pairs=9, length=38, clear=None, bars=None,
):
    """Branches of leaves (and rectangles of bars) between the sun and the set.

    clear is (point, radius): leaves whose shadow would fall on it are left out, so the subject stands in the sun.
    """
    matrix = shadow_plane(direction, target, distance)
    keep_out = matrix.inverted() @ Vector(clear[0]) if clear else None
    rng = random.Random(seed)
    vertices, faces = [], []

    def add(shape, at):
        start = len(vertices)
        vertices.extend(tuple(at @ Vector(v)) for v in shape[0])
        faces.extend(tuple(start + i for i in f) for f in shape[1])

    for _ in range(branches):
        point = Vector((offset[0] + rng.uniform(-spread, spread), offset[1] + rng.uniform(-0.4, 0.4) * spread, 0))
        heading, curve = math.radians(-60 + rng.uniform(-25, 25)), rng.uniform(-0.5, 0.5)
        step = length / pairs / 2
        for i in range(pairs * 2):
            angle = heading + curve * i / (pairs * 2)
            point = point + Vector((math.cos(angle), math.sin(angle), 0)) * step
            side = 1 if i % 2 else -1
            size = (1 - 0.45 * i / (pairs * 2)) * rng.uniform(0.75, 1.1)
            tilt, fan = rng.uniform(-0.7, 0.7), rng.uniform(0.55, 1.0)
            if keep_out is not None:
                dx, dy = point.x + 4 * math.cos(angle) - keep_out.x, point.y + 4 * math.sin(angle) - keep_out.y
                if math.hypot(dx, dy) < clear[1]:
                    continue
            turned = Matrix.Translation(point) @ Matrix.Rotation(angle + side * fan, 4, "Z") @ Matrix.Rotation(tilt, 4, "X")
            add(leaf_outline(leaf[0] * size, leaf[1] * size, side * 0.1), turned)
            twig = ([(0, -0.25, 0), (0, 0.25, 0), (-step, 0.25, 0), (-step, -0.25, 0)], [(0, 1, 2, 3)])
            add(twig, Matrix.Translation(point) @ Matrix.Rotation(angle, 4, "Z"))
    for x0, y0, x1, y1 in bars or ():
        add(([(x0, y0, -3), (x1, y0, -3), (x1, y1, -3), (x0, y1, -3)], [(0, 1, 2, 3)]), Matrix())
    if not vertices:
        return None
    node = mesh("leaf shadow", vertices, faces, plain("#050505", 1), smooth=False)
    node.matrix_world = matrix
    return seen_by(node, shadow=True)
