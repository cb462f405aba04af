import { z } from "zod";
import { idSchema } from "../define-call.ts";
import type { Description } from "./description.ts";

export type Shape = Readonly<Record<string, z.ZodType>>;

/** Returns the schema of a field of kind `refs`: ids of other records. */
export const refsSchema = (most = 50) =>
  z
    .array(idSchema)
    .max(most)
    .refine((ids) => new Set(ids).size === ids.length, "Each can be chosen once.");

/** The fields of read-only records. */
export const identity = { _id: idSchema };
/** The common fields of records that staff change. */
export const editable = {
  ...identity,
  /** Increases with each change; a change names the version it is based on. */
  version: z.int().min(1),
  updatedAt: z.iso.datetime(),
  archivedAt: z.iso.datetime().nullable(),
};

/** The common fields of every record. */
type OwnShape<D extends Description> = D extends { update: readonly string[] } ? typeof editable : typeof identity;

export type RecordSchema<D extends Description, S extends Shape> = z.ZodObject<OwnShape<D> & S>;

type KeyIn<Names, S> = Names extends readonly (infer Name)[] ? Name & keyof S & string : never;

/** The schemas of a resource that go with its description. */
export type Schemas<D extends Description = Description, S extends Shape = Shape> = {
  record: RecordSchema<D, S>;
  /** A new record. Fields with an `initial` value may be left out. */
  create: z.ZodObject<{ [K in KeyIn<D["create"], S>]: S[K] }>;
  /** Some fields with new values. */
  changes: z.ZodObject<{ [K in KeyIn<D["update"], S>]: z.ZodOptional<S[K]> }>;
};
