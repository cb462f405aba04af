"""Label patches: thin surfaces just in front of a body, mapped by arc length so that type stays straight."""
import math

from geometry.mesh import grid_faces, mesh

#: how far a label stands off the wall, cm
GAP = 0.012


def band(radius, bottom, top, width, material, top_radius=None, centre=-90, segments=96):
    """A patch on a cylinder or cone, centered on the camera side; width is arc length in cm."""
    upper = top_radius or radius
    arc, middle = width / radius, math.radians(centre)
    vertices, uvs, faces = [], [], []
    for i in range(segments + 1):
        t = i / segments
        angle = middle - arc / 2 + arc * t
        for height, r, v in ((bottom, radius + GAP, 0), (top, upper + GAP, 1)):
            vertices.append((r * math.cos(angle), r * math.sin(angle), height))
            uvs.append((t, v))
    for i in range(segments):
        faces.append((2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1))
    return mesh("label", vertices, faces, material, uvs=uvs)


def sheet(surface, width, height, material, columns=60, rows=60):
    """A patch whose point at (u, v) in 0..1 is given by surface(u, v)."""
    vertices = [surface(i / columns, j / rows) for j in range(rows + 1) for i in range(columns + 1)]
    uvs = [(i / columns, j / rows) for j in range(rows + 1) for i in range(columns + 1)]
    return mesh("label", vertices, grid_faces(columns, rows), material, sharp_above=0, uvs=uvs)


def flat(width, height, material, loc=(0, 0, 0), upright=True):
    """A flat label centered on loc, facing the camera (upright) or the sky."""
    w, h = width / 2, height / 2
    x, y, z = loc
    if upright:
        corners = [(x - w, y, z - h), (x + w, y, z - h), (x + w, y, z + h), (x - w, y, z + h)]
    else:
        corners = [(x - w, y - h, z), (x + w, y - h, z), (x + w, y + h, z), (x - w, y + h, z)]
    return mesh("label", corners, [(0, 1, 2, 3)], material, smooth=False, uvs=[(0, 0), (1, 0), (1, 1), (0, 1)])
