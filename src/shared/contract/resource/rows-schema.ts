import { z } from "zod";
import { idSchema } from "../define-call.ts";
import type { Description } from "./description.ts";
import type { Schemas, Shape } from "./schemas.ts";
import { withOurId } from "./with-our-id.ts";

const identity = { version: z.int().min(1).optional() };

type RowSchema<S extends Shape, Column extends keyof S> = z.ZodObject<
  { _id: z.ZodOptional<typeof idSchema> } & typeof identity & { [K in Column]: z.ZodOptional<S[K]> }
>;

const bodies = new WeakMap<z.ZodType, z.ZodType>();

/**
 * Returns the schema of a field of kind `rows`: rows with some fields of another resource. A caller may omit unchanged
 * fields; a row without an id is new. `version`, if sent, is the row's.
 */
export function rowsSchema<D extends Description, S extends Shape, const Column extends keyof S & string>(
  { schemas }: { schemas: Schemas<D, S> },
  columns: readonly Column[],
  most = 50,
): z.ZodArray<RowSchema<S, Column>> {
  const known: Shape = schemas.record.shape;
  const shape = Object.fromEntries(
    columns.map((name) => {
      const schema = known[name];
      if (!schema) throw new Error(`the record of a row has no ${name}`);
      return [name, schema.optional()];
    }),
  );
  const schema = z.array(z.object({ _id: idSchema.optional(), ...identity, ...shape })).max(most);
  const row = z.object({ id: idSchema.optional(), ...identity, ...shape });
  bodies.set(schema, z.array(z.preprocess(withOurId, row)).max(most));
  // Keyed by the names in `columns`; the compiler can't follow Object.fromEntries.
  return schema as unknown as z.ZodArray<RowSchema<S, Column>>;
}

/** Returns the schema for sending a field: rows may use `_id`, as in responses, or our name for it. */
export function bodySchemaOf(schema: z.ZodType): z.ZodType {
  return bodies.get(schema) ?? schema;
}
