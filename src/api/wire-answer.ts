import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { CallDefinition } from "#shared/contract/define-call.ts";
import { fromWire } from "#shared/contract/wire-names.ts";
import { toWireBy } from "#shared/contract/wire-schema.ts";

/** A handler's answer with the names that the call's contract declares. */
export function answerToWire(call: CallDefinition, ours: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(ours).map(([field, value]) => {
      const schema = call.answer[field];
      return [field, schema ? toWireBy(schema, value) : value];
    }),
  );
}

/**
 * Throws when a client would not read from the wire what the handler answered: when the handler used a name of the wire, or
 * one that the table of names doesn't give back. Records with free names are left out: a file is what they are for. Costs
 * a copy of the answer, so for tests and development.
 */
export function assertOurNames(
  call: CallDefinition,
  ours: Record<string, unknown>,
  wire: Record<string, unknown>,
): void {
  for (const [field, schema] of Object.entries(call.answer)) {
    if (schema instanceof z.ZodRecord) continue;
    const [answered, read] = [ours[field], fromWire(wire[field])].map((value) =>
      JSON.parse(JSON.stringify(value ?? null)),
    );
    if (!isDeepStrictEqual(answered, read)) throw new Error(`${call.path} answered ${field} with names of the wire`);
  }
}
