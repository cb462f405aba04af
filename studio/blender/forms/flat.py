"""Flat packs: a carton with a sachet, a sleeve of patches, a sunscreen stick (oval)."""
import math

from mathutils import Vector, noise

from core.scene import place
from forms.parts import label_material, surface
from geometry.decal import band, flat, sheet
from geometry.lathe import lathe
from geometry.mesh import grid_faces, mesh
from geometry.solids import box
from materials.solid import card, foil, plain, plastic


def stick(look, label, spec):
    """An oval twist stick: everything is turned, then made narrower in depth."""
    def oval(node):
        node.scale = (1, 0.62, 1)
        return node

    parts = [
        oval(lathe("body", [(0, 0.08), (1.5, 0.08), (1.7, 0, 0.08), (1.9, 0, 0.22), (1.9, 5.6, 0.10), (1.72, 5.62, 0.04), (1.72, 5.8), (0, 5.8)], surface(look.get("body"), "#C27F45"))),
        oval(lathe("cap", [(1.5, 5.68), (1.9, 5.68, 0.07), (1.9, 8.4, 0.42), (0, 8.45)], surface(look.get("cap"), "#F3E3C6"))),
    ]
    if label:
        parts.append(oval(band(1.9, spec["z"], spec["z"] + spec["h"], spec["w"], label_material(look, label))))
    return parts


def pouch(width, height, material, label=None, puff=0.28, seed=1, strip=None):
    """A sealed sachet standing on its lower edge: puffed grid, flat seals, wrinkles next to them only.

    With a strip its lower end is printed in that color, and both seals are pressed in ridges, as of a stick.
    """
    columns, rows = 60, 240 if strip else 80

    def swell(u, v):
        side, end = min(u, 1 - u) * width, min(v, 1 - v) * height
        k = min(1, max(0, (side - 0.35) / min(1.6, 0.34 * width))) * min(1, max(0, (end - 0.75) / 2.2))
        k = k * k * (3 - 2 * k)
        # short and shallow: long ones would read as corrugated board
        fine = 0.026 * noise.noise(Vector((u * width * 1.5, v * height * 0.9, seed + 4))) * (1 - k) ** 2
        ridge = 0.018 * math.sin(2 * math.pi * end / 0.16) if strip and end < 0.72 else 0.0
        return ridge + puff * k + 0.05 * k * noise.noise(Vector((u * 5, v * 6, seed))) + fine

    def front(u, v):
        return ((u - 0.5) * width, -swell(u, v) - 0.024, v * height)

    vertices, faces, uvs = [], [], []
    for side in (1, -1):
        start = len(vertices)
        for j in range(rows + 1):
            for i in range(columns + 1):
                u, v = i / columns, j / rows
                vertices.append(((u - 0.5) * width, -side * (swell(u, v) + 0.012), v * height))
                uvs.append((u, v))
        faces += grid_faces(columns, rows, start, flip=side < 0)
    parts = [mesh("pouch", vertices, faces, material, sharp_above=0, uvs=uvs)]
    if label:
        parts.append(sheet(front, width, height, label, columns, rows))
    if strip:
        share = 0.17

        def foot(u, v):
            x, y, z = front(u, v * share)
            return (x, y - 0.008, z)

        parts.append(sheet(foot, width, height * share, plain(strip, 0.4), columns, 60))
    return parts


def carton(width, depth, height, look, label):
    """A folded card box with its print and a strip of color near the foot."""
    # a slim box has a line more to print, and its strip lies lower
    strip, foot = (0.85, 0.5) if look.get("slim") else (1.3, 0.8)
    parts = [
        box(width, depth, height, card(look.get("body", "#EEF0EC")), 0.06, steps=3),
        box(width + 0.012, depth + 0.012, strip, plain(look.get("strip", "#8FA3A6"), 0.5), 0.06, (0, 0, foot), 0, 3),
    ]
    if label:
        parts.append(flat(width, height, label_material({}, label), (0, -depth / 2 - 0.012, height / 2)))
    return parts


def sachets(look, label, spec):
    """The carton with one sachet leaning in front of it."""
    box_group = place(carton(9, 3.4, spec["h"], look, label), (-1.1 if look.get("slim") else -1.6, 1.9, 0), (0, 0, 12))
    front = label_material({}, label.replace(".png", "-sachet.png")) if label else None
    slim = look.get("slim", False)
    width, height = (3.4, 11) if slim else (6.4, 9.6)
    sachet = pouch(width, height, foil(look.get("foil", "#DFE3E1")), front, 0.44 if slim else 0.28, strip=look["strip"] if slim else None)
    pouch_group = place(sachet, (4.3 if slim else 3.0, -2.3, 0.04), (-10, 0, -6))
    return [box_group, pouch_group]


def patches(look, label, spec):
    """A flat sleeve standing a little back, its sheet of clear dots half drawn out at the top."""
    w, h = 8.2, spec["h"]
    sleeve = box(w, 0.9, h, card(look.get("body", "#F3F1EB")), 0.07, steps=3)
    sheet_of_dots = box(w - 0.7, 0.06, h * 0.62, card("#E4E8E1", 0.003, 0.4), 0.02, (0, 0.02, h * 0.66), 0, 2)
    parts = [sleeve, sheet_of_dots]
    skin = plastic("#E9DFC9", 0.22, 0.3)
    for row in range(2):
        for column in range(5):
            dot = lathe("dot", [(0, 0), (0.52, 0, 0.02), (0.46, 0.07, 0.05), (0, 0.09)], skin, 48)
            dot.location = ((column - 2) * 1.32, -0.012, h * 1.28 - 1.36 - 0.0 - row * 1.32 + 0.55)
            dot.rotation_euler = (1.5708, 0, 0)
            parts.append(dot)
    if label:
        parts.append(flat(w, h, label_material({}, label), (0, -0.462, h / 2)))
    return [place(parts, (0, 0, 0), (-7, 0, 11))]
