"""Things held in a hand: brush, comb, scalp brush, and folded towels beside them."""
import math
import random

import bpy
from mathutils import Vector

from core.scene import place
from geometry.lathe import lathe
from geometry.loft import shaped
from geometry.mesh import mesh
from geometry.solids import box, cutout
from materials.cloth import linen
from materials.solid import metal, plain, plastic, wood


def mask_brush():
    """A flat mask brush along +Z, 14 cm: wooden handle, gold ferrule, 1500 bristles."""
    parts = [
        lathe("handle", [(0, 0), (0.34, 0.1, 0.2), (0.42, 2.0, 0.8), (0.36, 6.0, 1.5), (0.50, 9.2, 1), (0.46, 9.6, 0.1), (0, 9.6)], wood(), 64),
        lathe("ferrule", [(0.3, 9.3), (0.50, 9.3, 0.04), (0.56, 11.2, 0.05), (0.3, 11.2)], metal("gold"), 64),
    ]
    rng = random.Random(2)
    vertices, faces = [], []
    for _ in range(1500):
        q, a = math.sqrt(rng.random()), rng.uniform(0, 2 * math.pi)
        x, y = 0.5 * q * math.cos(a), 0.34 * q * math.sin(a)
        length, flare = 3.0 * (1 - 0.22 * q * q) + rng.uniform(-0.12, 0.12), 0.75 * rng.uniform(0.8, 1.1)
        phase, first = rng.uniform(0, 3), len(vertices)
        for s in range(5):
            t = s / 4
            k = 1 + flare * math.sin(t * 1.7) * 0.9
            half = 0.016 * (1 - 0.7 * t)
            cx, cy, cz = x * k, y * k, 11.0 + length * t
            vertices.append((cx - half * math.cos(phase), cy - half * math.sin(phase), cz))
            vertices.append((cx + half * math.cos(phase), cy + half * math.sin(phase), cz))
        for s in range(4):
            faces.append((first + 2 * s, first + 2 * s + 1, first + 2 * s + 3, first + 2 * s + 2))
    parts.append(mesh("bristles", vertices, faces, plain("#E6D3B6"), sharp_above=0))
    return parts


def comb(length=13.0, teeth=26):
    """A wooden comb lying flat, open between its teeth."""
    pitch = (length - 1.8) / teeth
    outline = [(length * i / 24, 3.2 + 0.55 * math.sin(math.pi * i / 24)) for i in range(25)]
    outline += [(length + 0.1, 2.0), (length - 0.05, 0.3), (length - 0.35, 0.05), (length - 0.75, 0.3), (length - 0.85, 1.75)]
    x = length - 0.9
    for _ in range(teeth):
        gap, root = x - pitch * 0.52, x - pitch
        middle = (gap + root) / 2
        outline += [(x - 0.02, 1.85), (gap, 1.85), (gap - 0.01, 0.5), (middle + 0.04, 0.06), (middle - 0.04, 0.06), (root + 0.01, 0.5)]
        x = root
    outline += [(x - 0.02, 1.8), (0.85, 1.75), (0.75, 0.3), (0.35, 0.05), (0.05, 0.3), (-0.1, 2.0)]
    centred = [(px - length / 2, py - 1.9) for px, py in outline]
    return cutout([centred], 0.44, wood("#7E5537", "#BE9266", "x", roughness=0.4), 0.05, (0, 0, 0.24))


def scalp_brush():
    """A wooden brush on its back: an oval cushion of pins with round ends, its handle along +X."""
    grain = wood("#7E5537", "#BE9266", "x", roughness=0.4)
    head = [(0, 2.5, 1.9, 2.2), (0.1, 2.85, 2.2, 2.2), (0.5, 3.05, 2.4, 2.2), (0.9, 2.95, 2.3, 2.2), (1.0, 2.8, 2.15, 2.2)]
    pad = [(0.95, 2.5, 1.86, 2.2), (1.2, 2.4, 1.78, 2.2), (1.42, 1.9, 1.4, 2.2), (1.52, 1.0, 0.7, 2.2)]
    handle = lathe("handle", [(0, 0), (0.72, 0, 0.1), (0.6, 1.8, 1.2), (0.86, 5.2, 1.6), (0.72, 6.5, 0.5), (0, 6.8)], grain, 96, loc=(2.3, 0, 0.6))
    handle.rotation_euler, handle.scale = (0, math.radians(90), 0), (0.68, 1, 1)
    parts = [shaped("head", head, grain), shaped("cushion", pad, plastic("#D9B3A3", 0.5)), handle]
    pin = lathe("pin", [(0, 0), (0.09, 0), (0.08, 0.78), (0.15, 0.82, 0.06), (0.17, 0.96, 0.14), (0, 1.1)], wood("#A77A52", "#D2A97C", roughness=0.35), 24)
    rows = [(x * 0.62 + 0.31 * (k % 2), k * 0.54) for k in range(-3, 4) for x in range(-4, 5)]
    for index, (x, y) in enumerate((x, y) for x, y in rows if (x / 2.15) ** 2 + (y / 1.6) ** 2 < 1):
        node = pin.copy() if index else pin
        if index:
            bpy.context.scene.collection.objects.link(node)
        # on a domed cushion they stand apart a little
        node.location = (x, y, 1.42 - 0.28 * ((x / 2.4) ** 2 + (y / 1.8) ** 2))
        node.rotation_euler = (-0.07 * y, 0.07 * x, 0)
        parts.append(node)
    return parts


def folded_towel(width=12.0, depth=8.0, colour="#EDE6DA", layers=3, loc=(0, 0, 0), turn=0):
    """A folded towel: soft slabs with round edges, the fold to the front."""
    cloth = linen(colour, 0.14, 0.07)
    nodes = []
    for k in range(layers):
        layer = box(width - 0.12 * k, depth - 0.15 * k, 1.25, cloth, 0.55, (0, 0.1 * k, 1.18 * k), 0, 6)
        box_uv(layer)
        nodes.append(layer)
    return place(nodes, loc, (0, 0, turn))


def box_uv(node):
    """UV in cm by the dominant axis of each face, for cloth on boxes."""
    data = node.data
    layer = data.uv_layers.new()
    for polygon in data.polygons:
        n = polygon.normal
        axis = max(range(3), key=lambda i: abs(n[i]))
        u, v = ((1, 2), (0, 2), (0, 1))[axis]
        for index in polygon.loop_indices:
            co = data.vertices[data.loops[index].vertex_index].co
            layer.data[index].uv = (co[u], co[v])


def aimed(parts, tip, direction, reach):
    """Place a tool built along +Z so that its point at z = reach touches tip, pointing along direction."""
    heading = Vector(direction).normalized()
    turn = heading.to_track_quat("Z", "Y").to_euler()
    return place(parts, tuple(Vector(tip) - heading * reach), tuple(math.degrees(a) for a in turn))
