"""Still lifes of the visit itself: drips, consultations, the next appointment, a gift."""
import math

from core.scene import place
from geometry.decal import flat
from geometry.mesh import grid_faces, mesh
from geometry.solids import box
from materials.cloth import linen
from materials.label import paper_label
from materials.solid import card, plain
from props.fruit import slice_of_citrus
from props.household import cup, drip_bag, notebook, pencil, tablet, tubing
from props.instruments import lying, stood
from props.plants import sprig
from props.vessels import tumbler


def _slices(z, labels, places):
    nodes = []
    for index, (radius, x, y) in enumerate(places):
        fruit = slice_of_citrus(f"{labels}/citrus.png", radius, 0.6, index + 1)
        fruit.location, fruit.rotation_euler = (x, y, z + 0.06), (0.02, -0.015, 0.9 * index)
        nodes.append(fruit)
    return nodes


def iv(z, labels):
    """A drip bag among slices of orange."""
    bag = place(drip_bag(labels, "#F5EDD0"), (-2.4, 1.4, z + 0.75), (1.5, 0, -24))
    line = tubing([(-7.4, -6.7, z + 0.62), (-7.95, -7.9, z + 0.55), (-7.7, -9.3, z + 0.36), (-4.2, -10.0, z + 0.35), (1.5, -8.2, z + 0.35), (6, -9.2, z + 0.35), (14, -7.4, z + 0.35)])
    return [bag, line, *_slices(z, labels, ((2.8, 6.4, 3.8), (2.6, 4.0, -2.2), (2.1, 8.9, -1.9))), *sprig([(3.0, 8.4, z + 0.5), (5.4, 8.0, z + 0.8), (7.8, 8.2, z + 0.9), (9.8, 9.2, z + 1.3)], 11, (2.9, 0.95), 11, 0.08, 0.05, 0.7)]


def iv_drip(z, labels):
    """The bag beside a glass of water: a quiet hour."""
    bag = place(drip_bag(labels, "#E9F0F0"), (-3.0, 0.6, z + 0.75), (1.5, 0, 12))
    line = tubing([(-2.42, -8.4, z + 0.62), (-2.2, -9.45, z + 0.58), (-1.7, -10.6, z + 0.36), (1.2, -10.6, z + 0.35), (5.0, -8.2, z + 0.35), (13, -8.0, z + 0.35)])
    return [bag, line, stood(tumbler(5.4), (5.4, 1.6, z)), *_slices(z, labels, ((2.3, 7.2, -3.7),))]


def consultation(z, labels):
    """A plan on a board, a pencil, a cup of tea."""
    board = stood(notebook(labels), (-2.2, 0.4, z), 10, 0.78)
    return [board, lying(pencil(), (-4.9, -5.6, z + 0.72), 17), stood(cup(), (6.8, 5.2, z), 0, 0.78)]


def virtual(z, labels):
    """A tablet on its stand, the visit about to begin, tea beside it."""
    return [stood(tablet(labels), (-2.2, 1.4, z), 8, 0.55), stood(cup("#C9A48F"), (5.2, -0.8, z), 0, 0.72), *sprig([(-8.0, -3.4, z + 0.3), (-5.8, -3.0, z + 0.5), (-3.6, -3.4, z + 0.6), (-1.8, -4.6, z + 0.8)], 11, (2.6, 0.85), 7, 0.08, 0.05, 0.7)]


def _printed_card(labels, picture, width, height, loc, turn, tilt=2.2, scale=1.0):
    body = box(width, height, 0.09, plain("#F6EFE4", 0.6), 0.03, steps=2)
    face = flat(width - 0.04, height - 0.04, paper_label(f"{labels}/{picture}.png"), (0, 0, 0.093), upright=False)
    return place([body, face], loc, (tilt, 0, turn), scale)


def booked(z, labels):
    """The card for the next visit, a cup of tea, a sprig: nothing more to do."""
    note = _printed_card(labels, "see-you", 9.6, 6.4, (-1.4, -2.6, z + 0.03), 9, 0.0)
    return [note, stood(cup("#C9A48F"), (3.4, 4.4, z), 0, 0.85), *sprig([(-7.4, 5.6, z + 0.3), (-5.4, 4.6, z + 0.5), (-3.2, 4.2, z + 0.6), (-1.0, 4.6, z + 0.9)], 12, (2.8, 0.9), 17, 0.08, 0.02, 0.7)]


def _ribbon(line, material, turn):
    """A strip of ribbon along points (x, z, width), turned about the upright by degrees."""
    vertices, uvs, along = [], [], 0.0
    for i, (x, z, width) in enumerate(line):
        if i:
            along += math.hypot(x - line[i - 1][0], z - line[i - 1][1])
        for k in (-0.5, 0.0, 0.5):
            vertices.append((x, k * width, z - 0.04 * abs(2 * k)))
            uvs.append((along, k * width))
    node = mesh("ribbon", vertices, grid_faces(2, len(line) - 1), material, sharp_above=0, uvs=uvs)
    node.modifiers.new("thickness", "SOLIDIFY").thickness = 0.05
    node.rotation_euler = (0, 0, math.radians(turn))
    return node


def _bow(material, loc):
    """Two loops, two tails and the knot between them, lying on a parcel."""
    steps = [i / 36 for i in range(37)]
    loop = [(3.0 * math.sin(math.pi * t), 0.62 + 0.85 * math.sin(2 * math.pi * t) * math.sin(math.pi * t) ** 0.6, 0.6 + 0.7 * math.sin(math.pi * t)) for t in steps]
    tail = [(0.2 + 3.0 * t, 0.08 + 0.4 * (1 - t) ** 2 + 0.12 * math.sin(5 * t) ** 2, 0.7 + 0.4 * t) for t in steps]
    strips = [_ribbon(loop, material, 14), _ribbon(loop, material, 194), _ribbon(tail, material, -38), _ribbon(tail, material, -128)]
    return [place([*strips, box(0.9, 0.9, 0.75, material, 0.25, (0, 0, 0.22))], loc)]


def _parcel(size, paper, ribbon, loc, turn):
    w, d, h = size
    body = box(w, d, h, card(paper, 0.012), 0.08)
    lid = box(w + 0.3, d + 0.3, 1.5, card(paper, 0.012), 0.08, (0, 0, h - 1.35))
    band = linen(ribbon, 0.05, 0.02)
    bands = [box(1.1, d + 0.36, h + 0.2, band, 0.04, (0.8, 0, 0), steps=2), box(w + 0.36, 1.1, h + 0.19, band, 0.04, (0, 0.4, 0), steps=2)]
    return place([body, lid, *bands, *_bow(band, (0.8, 0.4, h + 0.2))], loc, (0, 0, turn))


def gift(z, labels):
    """A parcel with a linen ribbon."""
    return [_parcel((8.4, 7.4, 5.0), "#EFE3D2", "#94492F", (0.2, 1.2, z), 16), *sprig([(2.6, -5.4, z + 0.3), (4.6, -4.8, z + 0.5), (6.8, -5.0, z + 0.6), (8.8, -6.0, z + 0.8)], 12, (2.6, 0.85), 19, 0.08, 0.02, 0.7)]

