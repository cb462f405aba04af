import type { BindApi } from "#platform/api-binder.ts";
import { actorOf } from "#platform/audit/actor.ts";
import { type Transaction, withRetry } from "#platform/db/client.ts";
import { correctionCalls as calls } from "../../staff/contract/correction-calls.ts";
import { type Correction, reattribute } from "./reattribute.ts";

/**
 * A higher module's veto on a correction. It throws `conflict` where people have already been paid by the line's facts,
 * and locks the data it decided by until the transaction ends.
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
