"""Boxes, pebbles, tubes along a line: solids that are not turned. Nothing has a zero-radius edge."""
import math

import bmesh
import bpy
from mathutils import Vector, noise

from core.scene import link


def box(width, depth, height, material, bevel=0.15, loc=(0, 0, 0), turn=0, steps=4):
    """A box standing on loc with rounded edges; turn in degrees around Z."""
    shape = bmesh.new()
    bmesh.ops.create_cube(shape, size=1)
    bmesh.ops.scale(shape, vec=(width, depth, height), verts=shape.verts)
    bmesh.ops.translate(shape, vec=(0, 0, height / 2), verts=shape.verts)
    bmesh.ops.bevel(shape, geom=shape.edges[:], offset=bevel, segments=steps, profile=0.5, affect="EDGES")
    data = bpy.data.meshes.new("box")
    shape.to_mesh(data)
    shape.free()
    data.materials.append(material)
    for polygon in data.polygons:
        polygon.use_smooth = True
    data.use_auto_smooth = True
    data.auto_smooth_angle = math.radians(30)
    node = link(data)
    node.modifiers.new("normals", "WEIGHTED_NORMAL").keep_sharp = True
    node.location = loc
    node.rotation_euler = (0, 0, math.radians(turn))
    return node


def pebble(radius, material, loc=(0, 0, 0), seed=0, stretch=(1.2, 1.0, 0.58), amplitude=0.07, frequency=0.3, turn=0):
    """A water-worn stone lying on loc."""
    shape = bmesh.new()
    bmesh.ops.create_icosphere(shape, subdivisions=6, radius=radius)
    shift = Vector((seed * 7.3, seed * 3.1, seed * 5.7))
    for vertex in shape.verts:
        wave = noise.fractal(vertex.co / radius * frequency * 2 + shift, 0.9, 2.1, 5)
        vertex.co += vertex.co.normalized() * wave * amplitude * radius
        vertex.co = Vector(a * b for a, b in zip(vertex.co, stretch))
    data = bpy.data.meshes.new("pebble")
    shape.to_mesh(data)
    shape.free()
    for polygon in data.polygons:
        polygon.use_smooth = True
    data.materials.append(material)
    node = link(data)
    lowest = min(vertex.co.z for vertex in data.vertices)
    node.location = (loc[0], loc[1], loc[2] - lowest - 0.02)
    node.rotation_euler = (0, 0, math.radians(turn))
    return node


def cord(points, radius, material, resolution=24):
    """A round cable or tube through the given points."""
    curve = bpy.data.curves.new("cord", "CURVE")
    curve.dimensions = "3D"
    curve.bevel_depth = radius
    curve.bevel_resolution = 8
    curve.use_fill_caps = True
    spline = curve.splines.new("BEZIER")
    spline.bezier_points.add(len(points) - 1)
    for knot, point in zip(spline.bezier_points, points):
        knot.co = point
        knot.handle_left_type = knot.handle_right_type = "AUTO"
    spline.resolution_u = resolution
    curve.materials.append(material)
    return link(curve)


def cutout(outlines, thickness, material, bevel=0.06, loc=(0, 0, 0), rot=(0, 0, 0)):
    """A flat shape from closed outlines in XY (the first is the edge, the others holes), given a thickness."""
    curve = bpy.data.curves.new("cutout", "CURVE")
    curve.dimensions = "2D"
    curve.fill_mode = "BOTH"
    curve.extrude = max(0.001, thickness / 2 - bevel)
    curve.bevel_depth = bevel
    curve.bevel_resolution = 4
    for outline in outlines:
        spline = curve.splines.new("POLY")
        spline.points.add(len(outline) - 1)
        spline.use_cyclic_u = True
        for knot, (x, y) in zip(spline.points, outline):
            knot.co = (x, y, 0, 1)
    curve.materials.append(material)
    node = link(curve)
    node.location = loc
    node.rotation_euler = tuple(math.radians(a) for a in rot)
    return node


def rounded_rectangle(width, depth, radius, steps=16):
    """Outline of a rectangle with round corners, centered on the origin."""
    outline = []
    for cx, cy, start in (
        (width / 2 - radius, -depth / 2 + radius, -90),
        (width / 2 - radius, depth / 2 - radius, 0),
        (-width / 2 + radius, depth / 2 - radius, 90),
        (-width / 2 + radius, -depth / 2 + radius, 180),
    ):
        for i in range(steps + 1):
            angle = math.radians(start + 90 * i / steps)
            outline.append((cx + radius * math.cos(angle), cy + radius * math.sin(angle)))
    return outline
