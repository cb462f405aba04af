import { z } from "zod";
import { dateSchema, instantSchema, pictureNameSchema } from "../define-call.ts";
import type { Description } from "./description.ts";
import type { Choice, Field } from "./fields.ts";
import type { Shape } from "./schemas.ts";

/**
 * The schema of a field whose kind determines it. Texts and numbers aren't included, because each record limits them
 * differently.
 */
type SchemaOfField<F> = F extends { kind: "toggle" }
  ? z.ZodBoolean
  : F extends { kind: "choice"; choices: readonly (Choice & { value: infer Value extends string })[] }
    ? string extends Value
      ? never // choices of which the type doesn't say the values
      : z.ZodEnum<{ [V in Value]: V }>
    : F extends { kind: "date" }
      ? typeof dateSchema
      : F extends { kind: "instant" }
        ? typeof instantSchema
        : F extends { kind: "picture" }
          ? typeof pictureNameSchema
          : never;

/** The schemas of all fields of a record: the given ones, and those that the kinds of the other fields determine. */
export type WholeShape<D extends Description, S extends Shape> = {
  [K in keyof D["fields"] & string as K extends keyof S ? never : K]: SchemaOfField<D["fields"][K]>;
} & S;

function schemaOf(name: string, field: Field): z.ZodType {
  switch (field.kind) {
    case "toggle":
      return z.boolean();
    case "choice":
      return z.enum(field.choices.map(({ value }) => value));
    case "date":
      return dateSchema;
    case "instant":
      return instantSchema;
    case "picture":
      return pictureNameSchema;
    default:
      throw new Error(`the record has no ${name}, and a ${field.kind} has bounds of its own`);
  }
}

/**
 * Returns the schemas of all fields in the order of the description, followed by those of fields that it doesn't have.
 */
export function wholeShapeOf(fields: Description["fields"], shape: Shape): Shape {
  const missing = Object.entries(fields).filter(([name]) => !shape[name]);
  if (missing.length === 0) return shape;
  const whole = Object.entries(fields).map(([name, field]) => [name, shape[name] ?? schemaOf(name, field)]);
  return {
    ...Object.fromEntries(whole),
    ...Object.fromEntries(Object.entries(shape).filter(([name]) => !fields[name])),
  };
}
