"""What stands between the sun and a set besides leaves: a wall with openings, the surface of water. Seen by shadow rays only."""
from mathutils import Vector

from core.scene import seen_by
from geometry.mesh import mesh
from light.leaves import shadow_plane
from materials.nodes import Shader
from materials.solid import plain

FAR = 900


def openings(direction, lit, distance=60):
    """A wall square to the sun, and the holes in it: lit is a list of (point, holes), holes (x0, y0, x1, y1) in cm around
    where the sun passes on its way to the point.
    """
    matrix = shadow_plane(direction, lit[0][0], distance)
    back, holes = matrix.inverted(), []
    for point, around in lit:
        at = back @ Vector(point)
        holes += [(at.x + x0, at.y + y0, at.x + x1, at.y + y1) for x0, y0, x1, y1 in around]
    columns = sorted({-FAR, FAR, *(x for hole in holes for x in (hole[0], hole[2]))})
    rows = sorted({-FAR, FAR, *(y for hole in holes for y in (hole[1], hole[3]))})
    vertices, faces = [], []
    for x0, x1 in zip(columns, columns[1:]):
        for y0, y1 in zip(rows, rows[1:]):
            x, y = (x0 + x1) / 2, (y0 + y1) / 2
            if any(hole[0] < x < hole[2] and hole[1] < y < hole[3] for hole in holes):
                continue
            first = len(vertices)
            vertices += [(x0, y0, 0), (x1, y0, 0), (x1, y1, 0), (x0, y1, 0)]
            faces.append(tuple(range(first, first + 4)))
    node = mesh("openings", vertices, faces, plain("#050505", 1), smooth=False)
    node.matrix_world = matrix
    return seen_by(node, shadow=True)


def panes(width, height, across, up, bar):
    """Holes of a window of panes, its middle at the point aimed at."""
    step_x, step_y = width / across, height / up
    return [
        (-width / 2 + i * step_x + bar / 2, -height / 2 + j * step_y + bar / 2, -width / 2 + (i + 1) * step_x - bar / 2, -height / 2 + (j + 1) * step_y - bar / 2)
        for i in range(across)
        for j in range(up)
    ]


def rippled(direction, target, distance=60, size=7.0, seed=0.0, dark=0.42, bright=1.75):
    """Sunlight thrown up by moving water: bright wandering lines around dim cells of about that size."""
    s = Shader("rippled light")
    s.nodes.remove(s.principled)
    at = s.coords("Object", (1 / size, 1.5 / size, 1))
    bend = s.add("TexNoise")
    bend.inputs["Scale"].default_value, bend.inputs["Detail"].default_value = 0.9, 2
    s.join(at, bend.inputs["Vector"])
    wander = s.add("VectorMath", operation="MULTIPLY_ADD")
    s.join(bend.outputs["Color"], wander.inputs[0])
    wander.inputs[1].default_value = (1.5, 1.5, 0)
    moved = s.add("VectorMath", operation="ADD")
    s.join(at, moved.inputs[0])
    moved.inputs[1].default_value = (seed * 3.7, seed * 1.9, 0)
    s.join(moved.outputs[0], wander.inputs[2])
    cells = s.add("TexVoronoi", feature="SMOOTH_F1", voronoi_dimensions="2D")
    cells.inputs["Scale"].default_value = 1.0
    cells.inputs["Smoothness"].default_value = 0.35
    s.join(wander.outputs[0], cells.inputs["Vector"])
    through = s.add("BsdfTransparent")
    s.join(s.ramp(cells.outputs["Distance"], [(0.18, dark), (0.50, dark * 1.35), (0.74, 0.98)]), through.inputs[0])
    s.output(through.outputs[0])
    node = mesh("rippled", [(-90, -90, 0), (90, -90, 0), (90, 90, 0), (-90, 90, 0)], [(0, 1, 2, 3)], s.material, smooth=False)
    node.matrix_world = shadow_plane(direction, target, distance)
    return seen_by(node, shadow=True)
