import { expect, it } from "vitest";
import { z } from "zod";
import { calls } from "#calls.ts";
import type { CallDefinition } from "#shared/contract/define-call.ts";
import { staffCalls } from "#staff-calls.ts";

type Field = { path: string; schema: z.core.$ZodType };

/** Returns every field of a schema, at any depth. */
function fieldsOf(schema: z.core.$ZodType, path: string): Field[] {
  if (schema instanceof z.ZodObject)
    return Object.entries<z.core.$ZodType>(schema.shape).flatMap(([name, inner]) => [
      { path: `${path}${name}`, schema: inner },
      ...fieldsOf(inner, `${path}${name}.`),
    ]);
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element, path);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => fieldsOf(option, path));
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.in, path);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return fieldsOf(schema.unwrap(), path);
  return [];
}

/** Fields for people's names. */
const OF_PEOPLE = /(^|\.)(firstName|lastName|typedName|(recipient|customer|guest)\.name)$/;
const OF_PEOPLE_TOO = ["sendContactMessage.name", "addGiftToCart.from"];

function namesOf(table: Record<string, CallDefinition>): [field: string, schema: z.core.$ZodType][] {
  return Object.entries(table)
    .flatMap(([call, { body }]) => (body ? fieldsOf(body, `${call}.`) : []))
    .filter(({ path }) => OF_PEOPLE.test(path) || OF_PEOPLE_TOO.includes(path))
    .map(({ path, schema }) => [path, schema]);
}

const isTaken = (schema: z.core.$ZodType, name: string) => z.core.safeParse(schema, name).success;

it.each(namesOf({ ...calls, ...staffCalls }))("%s accepts names, but no URL, email or phone number", (_, schema) => {
  expect(isTaken(schema, "Anne-Marie d'Arc")).toBe(true);
  for (const hostile of ["Win $500 http://evil.example", "www.evil.example", "ann@evil.example", "Call 2125550148"])
    expect(isTaken(schema, hostile), hostile).toBe(false);
});

it("this test finds the name fields of all calls that customers and guests can make", () => {
  const found = namesOf(calls).map(([field]) => field);
  expect(found).toEqual(
    expect.arrayContaining([
      "signUp.firstName",
      "updateProfile.lastName",
      "addAddress.firstName",
      "guestBook.customer.firstName",
      "joinWaitlist.firstName",
      "addGiftToCart.recipient.name",
      "addGiftToCart.from",
      "sendContactMessage.name",
      "signConsent.typedName",
    ]),
  );
});
