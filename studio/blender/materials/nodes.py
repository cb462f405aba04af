"""A small wrapper over Blender's shader nodes, so that materials read as recipes."""
import bpy

COLOUR_INPUTS = {"Base Color", "Emission", "Subsurface Color"}


class Shader:
    """One material with its Principled BSDF, and shorthands for the nodes we use."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.nodes = self.material.node_tree.nodes
        self.links = self.material.node_tree.links
        self.principled = self.nodes["Principled BSDF"]
        self.surface = self.nodes["Material Output"].inputs[0]

    @classmethod
    def of(cls, material):
        """Shorthands for a material that exists."""
        s = cls.__new__(cls)
        s.material, s.nodes, s.links = material, material.node_tree.nodes, material.node_tree.links
        s.surface = s.nodes["Material Output"].inputs[0]
        return s

    def add(self, kind, **attributes):
        node = self.nodes.new("ShaderNode" + kind)
        for key, value in attributes.items():
            setattr(node, key, value)
        return node

    def join(self, source, target):
        self.links.new(source, target)

    def set(self, **inputs):
        """Principled inputs by name with underscores: Base_Color=..., Roughness=..."""
        for key, value in inputs.items():
            name = key.replace("_", " ")
            if name in COLOUR_INPUTS and len(value) == 3:
                value = (*value, 1)
            self.principled.inputs[name].default_value = value
        return self

    def drive(self, name, source):
        self.join(source, self.principled.inputs[name])

    def coords(self, which="Object", scale=(1, 1, 1)):
        texture = self.add("TexCoord")
        mapping = self.add("Mapping")
        mapping.inputs["Scale"].default_value = scale
        self.join(texture.outputs[which], mapping.inputs["Vector"])
        return mapping.outputs[0]

    def noise(self, scale, detail=4, rough=0.5, vector=None, distortion=0.0):
        node = self.add("TexNoise")
        for key, value in (("Scale", scale), ("Detail", detail), ("Roughness", rough), ("Distortion", distortion)):
            node.inputs[key].default_value = value
        if vector is not None:
            self.join(vector, node.inputs["Vector"])
        return node.outputs["Fac"]

    def ramp(self, factor, stops):
        """Map 0..1 to colors (tuples) or grays (numbers) at the given positions."""
        node = self.add("ValToRGB")
        elements = node.color_ramp.elements
        while len(elements) < len(stops):
            elements.new(0.5)
        for element, (position, colour) in zip(elements, stops):
            element.position = position
            element.color = (colour,) * 3 + (1,) if isinstance(colour, (int, float)) else (*colour, 1)
        self.join(factor, node.inputs[0])
        return node.outputs[0]

    def math(self, operation, a, b):
        node = self.add("Math", operation=operation)
        for index, value in enumerate((a, b)):
            if isinstance(value, (int, float)):
                node.inputs[index].default_value = value
            else:
                self.join(value, node.inputs[index])
        return node.outputs[0]

    def bump(self, height, distance, strength=1.0, below=None):
        node = self.add("Bump")
        node.inputs["Strength"].default_value = strength
        node.inputs["Distance"].default_value = distance
        self.join(height, node.inputs["Height"])
        if below is not None:
            self.join(below, node.inputs["Normal"])
        return node.outputs[0]

    def mix(self, factor, first, second):
        """Mix two shaders; factor is a number or a socket."""
        node = self.add("MixShader")
        if isinstance(factor, (int, float)):
            node.inputs[0].default_value = factor
        else:
            self.join(factor, node.inputs[0])
        self.join(first, node.inputs[1])
        self.join(second, node.inputs[2])
        return node.outputs[0]

    def output(self, shader):
        self.join(shader, self.surface)

    def matt_to_bounces(self, colour):
        """The recipe for the camera's own rays; to light on its way elsewhere, a matt surface of one color. The grain of a wall that only lights a bottle is never seen, and costs a third of the picture.
        """
        matt = self.add("BsdfDiffuse")
        matt.inputs[0].default_value = (*colour, 1)
        sight = self.add("LightPath").outputs["Is Camera Ray"]
        self.output(self.mix(sight, matt.outputs[0], self.principled.outputs[0]))
        return self.material

    def image(self, path, colour=True):
        node = self.add("TexImage")
        node.image = bpy.data.images.load(path, check_existing=True)
        if not colour:
            node.image.colorspace_settings.name = "Non-Color"
        node.interpolation = "Cubic"
        node.extension = "CLIP"
        return node
