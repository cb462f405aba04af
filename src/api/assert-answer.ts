import { isDeepStrictEqual } from "node:util";
import type { CallDefinition } from "#shared/contract/define-call.ts";

/** Throws when an answer breaks its contract, or has a field that the contract doesn't name. */
export function assertAnswer(call: CallDefinition, answer: Record<string, unknown>): void {
  for (const [field, schema] of Object.entries(call.answer)) {
    const result = schema.safeParse(answer[field]);
    if (!result.success)
      throw new Error(
        `${call.path} answered ${field} against its contract: ${JSON.stringify(result.error.issues.slice(0, 3))}`,
      );
    // Schemas drop fields they don't name, so that a difference shows one.
    const [named, told] = [result.data, answer[field]].map((value) => JSON.parse(JSON.stringify(value ?? null)));
    if (!isDeepStrictEqual(named, told))
      throw new Error(`${call.path} answered ${field} with what its contract doesn’t name`);
  }
}
