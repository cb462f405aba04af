import fc from "fast-check";
import { z } from "zod";

type JsonSchema = {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
};

const BY_FORMAT: Record<string, fc.Arbitrary<unknown>> = {
  email: fc.constantFrom("ada@example.com", "ada+x@example.co", "demo@halcyon.example"),
  "date-time": fc.date({ noInvalidDate: true, min: new Date(0) }).map((date) => date.toISOString()),
  date: fc.date({ noInvalidDate: true, min: new Date(0) }).map((date) => date.toISOString().slice(0, 10)),
  uri: fc.webUrl(),
};

/**
 * Example values by field name, because a schema can't describe them. With random values instead, hardly any sign-up
 * would be valid.
 */
const BY_NAME: Record<string, unknown[]> = {
  email: ["demo@halcyon.example", "ada@example.com", "nobody@example.com"],
  phone: ["+1 (212) 555-0171"],
  password: ["linen-window-tuesday", "paper-lantern-harbor"],
  newPassword: ["linen-window-tuesday"],
  confirmPassword: ["linen-window-tuesday"],
  dateOfBirth: ["1990-02-28"],
  date: ["2026-12-14", "2027-01-05", "2026-02-28"],
  month: ["2026-12", "2027-01"],
  time: ["10:00", "16:45"],
  country: ["US"],
  postalCode: ["10013"],
  code: ["123456"],
};

/**
 * Generates inputs that a call's own schema would mostly accept. `known` are existing ids and words, so that some pass
 * the first lookup.
 */
export function inputFromSchema(schema: z.ZodType, known: string[]): fc.Arbitrary<unknown> {
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any", target: "draft-2020-12" });
  return arbitraryOf(json as JsonSchema, known); // what zod writes is JSON Schema
}

function arbitraryOf(schema: JsonSchema, known: string[]): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => arbitraryOf(choice, known)));
  if (schema.allOf?.[0]) return arbitraryOf(schema.allOf[0], known);
  const [type] = [schema.type].flat();
  if (type === "object" || schema.properties) return objectOf(schema, known);
  if (type === "array")
    return fc.array(arbitraryOf(schema.items ?? {}, known), { maxLength: Math.min(schema.maxItems ?? 4, 4) });
  const least = schema.minimum ?? -10;
  if (type === "integer") return fc.integer({ min: least, max: Math.min(schema.maximum ?? least + 510, least + 510) });
  if (type === "number") return fc.double({ min: schema.minimum ?? -10, max: schema.maximum ?? 500, noNaN: true });
  if (type === "boolean") return fc.boolean();
  if (type === "null") return fc.constant(null);
  if (type === "string") return textOf(schema, known);
  return fc.oneof(fc.constantFrom(...known, "1", 1, true, null), fc.string());
}

function objectOf({ properties = {}, required = [] }: JsonSchema, known: string[]): fc.Arbitrary<unknown> {
  const parts = Object.fromEntries(
    Object.entries(properties).map(([name, part]) => {
      const likely = BY_NAME[name];
      const any = arbitraryOf(part, known);
      return [name, likely ? fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...likely) }, any) : any];
    }),
  );
  return fc.record(parts, { requiredKeys: required, noNullPrototype: true });
}

function textOf(
  { format, pattern, minLength = 0, maxLength = 40 }: JsonSchema,
  known: string[],
): fc.Arbitrary<unknown> {
  const byFormat = format && BY_FORMAT[format];
  if (byFormat) return byFormat;
  const fitting = known.filter((word) => !pattern || new RegExp(pattern).test(word));
  const existing = fc.constantFrom(...(fitting.length > 0 ? fitting : known));
  if (pattern) return fc.oneof({ weight: 3, arbitrary: existing }, fc.stringMatching(new RegExp(pattern)));
  const text = fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) });
  return fc.oneof(existing, text);
}
