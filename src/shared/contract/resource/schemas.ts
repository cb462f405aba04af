import { z } from "zod";
import { idSchema } from "../define-call.ts";
import type { Description } from "./description.ts";

export type Shape = Readonly<Record<string, z.ZodType>>;

/** Ids of other records: the schema of a field of kind `refs`. */
export const refsSchema = (most = 50) =>
  z
    .array(idSchema)
    .max(most)
    .refine((ids) => new Set(ids).size === ids.length, "Each can be chosen once.");

/** What records have that are only read. */
export const identity = { _id: idSchema };
/** What records have that staff change. */
export const editable = {
  ...identity,
  /** Raised with each change; a change names the one it was made on. */
  version: z.int().min(1),
  updatedAt: z.iso.datetime(),
  archivedAt: z.iso.datetime().nullable(),
};

/** The common fields of every record. */
type OwnShape<D extends Description> = D extends { update: readonly string[] } ? typeof editable : typeof identity;

export type RecordSchema<D extends Description, S extends Shape> = z.ZodObject<OwnShape<D> & S>;

type KeyIn<Names, S> = Names extends readonly (infer Name)[] ? Name & keyof S & string : never;

/** Schemas of a resource beside its description. */
export type Schemas<D extends Description = Description, S extends Shape = Shape> = {
  record: RecordSchema<D, S>;
  /** A new record. Fields with an `initial` value may be left out. */
  create: z.ZodObject<{ [K in KeyIn<D["create"], S>]: S[K] }>;
  /** Some fields with new values. */
  changes: z.ZodObject<{ [K in KeyIn<D["update"], S>]: z.ZodOptional<S[K]> }>;
};
