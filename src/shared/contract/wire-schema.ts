import type { z } from "zod";
import type { CallDefinition } from "./define-call.ts";
import { ourNameOf, wireValues } from "./wire-names.ts";

/** Maps our field names and enum values to those of the wire, which a browser needs for a call's input. */
export type InputNames = Record<string, string | Record<string, string>>;

type Side = "input" | "output";
type Direction = "toWire" | "fromWire";
type Rename = (value: unknown) => unknown;

/**
 * The plan for renaming a schema's values: names that differ between our code and the wire. A union's plan merges the
 * plans of all its options.
 */
type Plan = {
  /** For an object: every field by our name. */
  fields?: Map<string, { wire: string; plan: Plan }>;
  /** For an array or a Zod record: the plan of each value. */
  item?: Plan;
  /** For an enum: its values by our name. */
  values?: Map<string, string>;
};

/** Schema types that contain no named fields. */
const LEAVES = new Set<string>([
  "string",
  "number",
  "int",
  "boolean",
  "bigint",
  "null",
  "undefined",
  "unknown",
  "any",
  "never",
  "date",
  "transform",
  "template_literal",
]);

function planOf(schema: z.core.$ZodType, side: Side): Plan {
  const { def } = (schema as z.core.$ZodTypes)._zod; // the union of all of zod's own types, distinguished by `type`
  switch (def.type) {
    case "object":
      return { fields: fieldsOf(def.shape, side) };
    case "array":
      return { item: planOf(def.element, side) };
    case "record":
      return { item: planOf(def.valueType, side) };
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "nonoptional":
    case "readonly":
    case "catch":
      return planOf(def.innerType, side);
    case "pipe":
      // For a preprocessed value, the names are those of the schema that parses it.
      return planOf(side === "input" && !isTransform(def.in) ? def.in : def.out, side);
    case "union":
      return def.options.map((option) => planOf(option, side)).reduce(merged, {});
    case "tuple":
      return def.items
        .map((item) => planOf(item, side))
        .reduce((plan, item) => ({ item: merged(plan.item ?? {}, item) }), {});
    case "enum":
      return { values: valuesOf(Object.values(def.entries)) };
    case "literal":
      return { values: valuesOf(def.values) };
    default:
      if (LEAVES.has(def.type)) return {};
      throw new Error(`names within a schema of type ${def.type} are unknown`);
  }
}

const isTransform = (schema: z.core.$ZodType): boolean => schema._zod.def.type === "transform";

/** Whether a schema is an object, also when wrapped as optional. */
function isObject(schema: z.core.$ZodType, side: Side): boolean {
  return planOf(schema, side).fields !== undefined;
}

function fieldsOf(shape: Readonly<Record<string, z.core.$ZodType>>, side: Side): NonNullable<Plan["fields"]> {
  const fields: NonNullable<Plan["fields"]> = new Map();
  for (const [wire, schema] of Object.entries(shape)) {
    const ours = ourNameOf(wire, isObject(schema, side));
    const other = fields.get(ours);
    if (other) throw new Error(`${other.wire} and ${wire} of one object would both be ${ours}`);
    fields.set(ours, { wire, plan: planOf(schema, side) });
  }
  return fields;
}

function valuesOf(values: readonly unknown[]): Map<string, string> {
  const ours = new Map<string, string>(Object.entries(wireValues));
  return new Map(
    values.flatMap((value) => (typeof value === "string" ? [[ours.get(value) ?? value, value] as const] : [])),
  );
}

function merged(one: Plan, other: Plan): Plan {
  const fields = one.fields || other.fields ? new Map(one.fields) : undefined;
  for (const [ours, field] of other.fields ?? []) {
    const former = fields?.get(ours);
    if (former && former.wire !== field.wire)
      throw new Error(`options of one union call ${ours} both ${former.wire} and ${field.wire}`);
    fields?.set(ours, { wire: field.wire, plan: merged(former?.plan ?? {}, field.plan) });
  }
  return {
    ...(fields ? { fields } : {}),
    ...(one.item || other.item ? { item: merged(one.item ?? {}, other.item ?? {}) } : {}),
    ...(one.values || other.values ? { values: new Map([...(one.values ?? []), ...(other.values ?? [])]) } : {}),
  };
}

/** Returns a function that renames by a plan; `undefined` if all names are the same on both sides. */
function renamerOf({ fields, item, values }: Plan, direction: Direction): Rename | undefined {
  const ofFields = fields && renamerOfFields(fields, direction);
  const ofItem = item && renamerOf(item, direction);
  const ofValues = values && renamerOfValues(values, direction);
  if (!ofFields && !ofItem && !ofValues) return undefined;
  return (value) => {
    if (typeof value === "string") return ofValues ? ofValues(value) : value;
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return ofItem ? value.map(ofItem) : value;
    if (ofFields) return ofFields(value);
    return ofItem ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, ofItem(part)])) : value;
  };
}

function renamerOfFields(
  fields: NonNullable<Plan["fields"]>,
  direction: Direction,
): ((value: object) => unknown) | undefined {
  const changed = new Map<string, { name: string; rename: Rename | undefined }>();
  for (const [ours, { wire, plan }] of fields) {
    const rename = renamerOf(plan, direction);
    const [from, name] = direction === "toWire" ? [ours, wire] : [wire, ours];
    if (rename || from !== name) changed.set(from, { name, rename });
  }
  if (changed.size === 0) return undefined;
  return (value) => {
    const renamed: Record<string, unknown> = {};
    const record = value as Record<string, unknown>; // an object that isn't a list
    // The result has the order of the handler's own fields, and the JSON preserves it.
    for (const from in record) {
      const field = changed.get(from);
      if (!field) renamed[from] = record[from];
      else renamed[field.name] = field.rename ? field.rename(record[from]) : record[from];
    }
    return renamed;
  };
}

function renamerOfValues(values: Map<string, string>, direction: Direction): ((value: string) => string) | undefined {
  const changed = new Map<string, string>();
  for (const [ours, wire] of values) {
    if (ours !== wire) changed.set(direction === "toWire" ? ours : wire, direction === "toWire" ? wire : ours);
  }
  return changed.size === 0 ? undefined : (value) => changed.get(value) ?? value;
}

const same: Rename = (value) => value;
const renamers = { toWire: new WeakMap<z.ZodType, Rename>(), fromWire: new WeakMap<z.ZodType, Rename>() };

function compiled(schema: z.ZodType, direction: Direction): Rename {
  const former = renamers[direction].get(schema);
  if (former) return former;
  const rename = renamerOf(planOf(schema, "output"), direction) ?? same;
  renamers[direction].set(schema, rename);
  return rename;
}

/**
 * Converts a value with our names to the form that `schema` declares. Compiled once per schema; no cost where nothing
 * differs.
 */
export function toWireBy(schema: z.ZodType, value: unknown): unknown {
  return compiled(schema, "toWire")(value);
}

/** Converts a value parsed by `schema` to our names. */
export function fromWireBy(schema: z.ZodType, value: unknown): unknown {
  return compiled(schema, "fromWire")(value);
}

/** Returns the wire names of a call's input for a client; `undefined` when all names are the same. */
export function inputNamesOf(call: Pick<CallDefinition, "path" | "params" | "query" | "body">): InputNames | undefined {
  const names: InputNames = {};
  for (const schema of [call.params, call.query, call.body]) {
    for (const [ours, { wire, plan }] of (schema && planOf(schema, "input").fields) ?? []) {
      const values = [...(plan.values ?? [])].filter(([own, value]) => own !== value);
      const isDeep = renamerOf({ ...plan, values: undefined }, "toWire") !== undefined;
      if (isDeep || (values.length > 0 && ours !== wire))
        throw new Error(`${call.path} takes ${ours}, whose names a client can’t turn into those of the wire`);
      if (ours !== wire) names[ours] = wire;
      else if (values.length > 0) names[ours] = Object.fromEntries(values);
    }
  }
  return Object.keys(names).length > 0 ? names : undefined;
}
