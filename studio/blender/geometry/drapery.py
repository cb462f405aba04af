"""Cloth laid flat in folds, or draped over an edge; sheets with puff."""
import math

from mathutils import Vector, noise

from geometry.mesh import grid_faces, mesh


def cloth(shape, columns, rows, width, depth, material, thickness=0.06, loc=(0, 0, 0), turn=0):
    """A cloth whose point at (x, y) cm is shape(x, y); UV in cm, so that the weave keeps its size."""
    vertices, uvs = [], []
    for j in range(rows + 1):
        for i in range(columns + 1):
            x, y = (i / columns - 0.5) * width, (j / rows - 0.5) * depth
            vertices.append(shape(x, y))
            uvs.append((x, y))
    node = mesh("cloth", vertices, grid_faces(columns, rows), material, sharp_above=0, uvs=uvs)
    node.location = loc
    node.rotation_euler = (0, 0, math.radians(turn))
    if thickness:
        solid = node.modifiers.new("thickness", "SOLIDIFY")
        solid.thickness = thickness
        solid.offset = 1
    return node


def folds(ridges, base=0.05, swell=0.18):
    """Wandering sech-shaped folds; each ridge is (direction, offset, width, height, wander, phase)."""

    def shape(x, y):
        z = base
        for direction, offset, width, height, wander, phase in ridges:
            c, s = math.cos(direction), math.sin(direction)
            across, along = x * c + y * s, -x * s + y * c
            line = offset + wander * math.sin(along * 0.17 + phase) + 0.4 * wander * math.sin(along * 0.41 + 2 * phase)
            lift = height * (0.62 + 0.38 * math.sin(along * 0.13 + phase * 1.7))
            z += lift / math.cosh(min(20, abs((across - line) / width))) ** 2
        z += swell * noise.noise(Vector((x * 0.18, y * 0.18, 3)))
        edge_x = 0.25 * noise.noise(Vector((3, y * 0.1, 5)))
        edge_y = 0.25 * noise.noise(Vector((x * 0.1, 7, 1)))
        return (x + edge_x, y + edge_y, max(0.0, z))

    return shape


def runner(top, edge, ridges, roll=0.3, gap=0.10, skew=0.0):
    """A runner on a slab: flat behind, over the front edge at y = edge, down, then on along the table.

    Returns shape(x, y) where y counts arc length from the edge, negative once over it.
    Each ridge is (offset, width, height, fan, phase).
    """
    height, quarter = top + gap, math.pi / 2 * roll
    hang = max(0.1, top - 2 * roll)

    def line(s):
        """Point (y, z) and normal (y, z) of the runner's middle line at arc length s past the edge."""
        if s < 0:
            return edge - s, height, 0, 1
        if s < quarter:
            a = s / roll
            return edge - roll * math.sin(a), height - roll * (1 - math.cos(a)), -math.sin(a), math.cos(a)
        s -= quarter
        if s < hang:
            return edge - roll, height - roll - s, -1, 0
        s -= hang
        if s < quarter:
            a = s / roll
            y = edge - roll - roll * (1 - math.cos(a))
            return y, height - roll - hang - roll * math.sin(a), -math.cos(a), math.sin(a)
        return edge - 2 * roll - (s - quarter), height - 2 * roll - hang, 0, 1

    def shape(x, y):
        s = -y
        py, pz, ny, nz = line(s + 0.7 * noise.noise(Vector((x * 0.16, s * 0.05, 9))))
        k = 0 if s < -3.2 else min(1, (s + 3.2) / 4.2)
        k = k * k * (3 - 2 * k)
        lift = 0.05 + 0.10 * noise.noise(Vector((x * 0.3, s * 0.3, 2)))
        for offset, width, amplitude, fan, phase in ridges:
            u = (x - offset - fan * (s + 2) * 0.09 - 0.35 * math.sin(s * 0.33 + phase)) / (width * (1 + 0.05 * max(0, s)))
            lift += amplitude * (0.75 + 0.25 * math.sin(s * 0.4 + phase)) / math.cosh(max(-20, min(20, u))) ** 2
        lift = max(0.02, lift * k)
        drift = skew * s + 0.12 * noise.noise(Vector((1, s * 0.3, 5))) + 0.003 * x * max(0, s)
        return (x + drift, py + ny * lift, max(0.03, pz + nz * lift))

    return shape
