"""Meshes from vertex and face lists, with the smoothing every form needs."""
import math

import bmesh
import bpy

from core.scene import link


def mesh(name, vertices, faces, material=None, smooth=True, sharp_above=40, uvs=None):
    """An object from lists; uvs hold one pair per vertex; edges sharper than sharp_above stay sharp (0: none)."""
    data = bpy.data.meshes.new(name)
    data.from_pydata(vertices, [], faces)
    if uvs is not None:
        layer = data.uv_layers.new()
        for index, loop in enumerate(data.loops):
            layer.data[index].uv = uvs[loop.vertex_index]
    data.update()
    if smooth:
        for polygon in data.polygons:
            polygon.use_smooth = True
        if sharp_above:
            data.use_auto_smooth = True
            data.auto_smooth_angle = math.radians(sharp_above)
    if material:
        data.materials.append(material)
    return link(data, name)


def outward(node):
    """Make all face normals point out."""
    shape = bmesh.new()
    shape.from_mesh(node.data)
    bmesh.ops.recalc_face_normals(shape, faces=shape.faces)
    shape.to_mesh(node.data)
    shape.free()
    return node


def grid_faces(columns, rows, start=0, flip=False):
    """Quads of a grid whose points are listed row by row (columns and rows count cells)."""
    faces = []
    for j in range(rows):
        for i in range(columns):
            a = start + j * (columns + 1) + i
            quad = (a, a + 1, a + columns + 2, a + columns + 1)
            faces.append(quad[::-1] if flip else quad)
    return faces


def ring_faces(count, rings, start=0, closed=False):
    """Quads between rings of equal point count."""
    faces = []
    for j in range(rings if closed else rings - 1):
        a, b = start + j * count, start + ((j + 1) % rings) * count
        for i in range(count):
            k = (i + 1) % count
            faces.append((a + i, a + k, b + k, b + i))
    return faces


def quad(name, corners, material, uvs=((0, 0), (1, 0), (1, 1), (0, 1))):
    """One flat face from four corners, counted anticlockwise from the lower left."""
    return mesh(name, corners, [(0, 1, 2, 3)], material, smooth=False, uvs=uvs)
