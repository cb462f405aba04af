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
 * The schema of a field of kind `rows`: rows of some fields of another resource. A caller who sends one leaves out what stays as
 * it is; a row without an id is a new one. `version`, where it is sent, is that of the row.
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
  // By the names in `columns`; the compiler can't follow Object.fromEntries.
  return schema as unknown as z.ZodArray<RowSchema<S, Column>>;
}

/** How a field is sent: rows may name themselves as answers do, or by our name. */
export function bodySchemaOf(schema: z.ZodType): z.ZodType {
  return bodies.get(schema) ?? schema;
}
