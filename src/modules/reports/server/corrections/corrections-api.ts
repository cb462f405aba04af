import type { BindApi } from "#platform/api-binder.ts";
import { actorOf } from "#platform/audit/actor.ts";
import { type Transaction, withRetry } from "#platform/db/client.ts";
import { correctionCalls as calls } from "../../staff/contract/correction-calls.ts";
import { type Correction, reattribute } from "./reattribute.ts";

/**
 * Lets a higher module refuse a correction. It throws `conflict` if people were already paid for the line, and locks
 * the rows that this depends on until the transaction ends.
 */
export type CorrectionGuard = (tx: Transaction, correction: Correction) => Promise<void>;

/** Binds the calls that correct facts. */
export const bindCorrectionsApi =
  (guards: readonly CorrectionGuard[] = []): BindApi =>
  (api, { db }) => {
    api.on(calls.correctLine, async (context) => {
      const correction = { orderLineId: context.params.id, ...context.body };
      const data = await withRetry(db, async (tx) => {
        for (const guard of guards) await guard(tx, correction);
        return reattribute(tx, actorOf(context), correction);
      });
      return { data };
    });
  };
