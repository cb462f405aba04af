import { z } from "zod";
import "../plain-issues.ts";
import type { CallDefinition } from "../define-call.ts";
import type { FromWire } from "../wire-names.ts";
import type { ResourceCalls } from "./call-types.ts";
import { callsOfDescription } from "./calls.ts";
import type { Description } from "./description.ts";
import type { FieldFor } from "./fields.ts";
import { bodySchemaOf } from "./rows-schema.ts";
import { type WholeShape, wholeShapeOf } from "./schema-of-field.ts";
import { editable, identity, type Schemas, type Shape } from "./schemas.ts";
import { emptyValueOf } from "./when.ts";

export type Resource<D extends Description = Description, S extends Shape = Shape> = D & {
  schemas: Schemas<D, S>;
  /** The resource's calls by action. `callsOf` gives them their names in the call table. */
  calls: ResourceCalls<D, S>;
};

/** A record as used by handlers and screens. */
export type RecordOf<R> = R extends { schemas: { record: infer S extends z.ZodType } } ? FromWire<z.output<S>> : never;

/** Some of a record's changeable fields. */
export type ChangesOf<R> = R extends { schemas: { changes: infer S extends z.ZodType } }
  ? FromWire<z.output<S>>
  : never;

/**
 * Checks a description against its record's schema, by types: each field with a schema is of a kind that fits its
 * values.
 */
type Fitting<S extends Shape> = { fields: { readonly [K in keyof S]?: FieldFor<z.output<S[K]>> } };

/** Checks by types that a description names only fields of its record. */
type Naming<Name> = {
  title: Name;
  create?: readonly Name[];
  update?: readonly Name[];
  ask?: readonly Name[];
  csvKey?: readonly Name[];
};

function pick(shape: Shape, names: readonly string[] = []): [string, z.ZodType][] {
  return names.map((name) => {
    const schema = shape[name];
    if (!schema) throw new Error(`the record has no ${name}`);
    return [name, schema];
  });
}

/**
 * Adds the schema of the record to a description: from both come the calls, their validation, lists, forms, files and
 * the audit log's differences. Fields whose kind says it all, such as toggles and choices, need no schema. Schemas have
 * no defaults; the description's `initial` values are for new records.
 */
export function defineResource<D extends Description & Fitting<S>, S extends Shape>(
  description: D & Naming<keyof WholeShape<D, S> & string>,
  ownShape: S,
): Resource<D, WholeShape<D, S>> {
  const base = description.update ? editable : identity;
  const { fields } = description as Description; // by name, which the type of one description hides
  const shape = wholeShapeOf(fields, ownShape);
  for (const [name, field] of Object.entries(fields)) {
    if (!field.when) continue;
    if (!fields[field.when.field]) throw new Error(`there is no field ${field.when.field} by which ${name} is asked`);
    emptyValueOf(name, field, shape[name]);
  }
  const create = pick(shape, description.create).map(([name, schema]) => {
    const { initial, filledIn, when } = fields[name] ?? {};
    const sent = bodySchemaOf(schema);
    if (filledIn || when) return [name, sent.optional()];
    return [name, initial === undefined ? sent : sent.prefault(initial)];
  });
  const changes = pick(shape, description.update).map(([name, schema]) => [name, bodySchemaOf(schema).optional()]);
  const schemas = {
    record: z.object({ ...base, ...shape }),
    create: z.object(Object.fromEntries(create)),
    changes: z.object(Object.fromEntries(changes)),
  };
  // Built from the names in the description, which the types list explicitly; the compiler can't follow
  // Object.fromEntries.
  const typed = schemas as unknown as Schemas<D, WholeShape<D, S>>;
  return { ...description, schemas: typed, calls: callsOfDescription(description, typed) };
}

type NamedCalls<Name extends string, Calls> = { [K in keyof Calls & string as `${Name}.${K}`]: Calls[K] };

/** Returns the calls of a resource for its module's call table: `Brand.list`, `Brand.get`, `Brand.update` and so on. */
export function callsOf<D extends Description, S extends Shape>(
  resource: Resource<D, S>,
): NamedCalls<D["name"], ResourceCalls<D, S>> {
  const calls: [string, CallDefinition][] = Object.entries(resource.calls);
  return Object.fromEntries(calls.map(([what, call]) => [`${resource.name}.${what}`, call])) as NamedCalls<
    D["name"],
    ResourceCalls<D, S>
  >; // the same calls under longer names
}
