import { afterAll, afterEach, expect } from "vitest";
import type { Database } from "#platform/db/client.ts";
import { checkInvariants } from "#server/invariants.ts";
import { runs } from "./runs.ts";

/**
 * Expects that all data invariants hold: at the end of the file in `npm test`, after each test in `npm run check`. The
 * 137 statements take a tenth of a second. Call it at the top level of a file, before its own `afterEach`, because
 * hooks run from last to first.
 */
export function expectInvariants(db: Database, isExpected: (name: string) => boolean = () => true): void {
  const check = async () => {
    const checked = await checkInvariants(db);
    expect(checked.filter(({ name, broken }) => broken > 0 && isExpected(name))).toEqual([]);
  };
  if (runs(1, 2) === 2) afterEach(check);
  else afterAll(check);
}
