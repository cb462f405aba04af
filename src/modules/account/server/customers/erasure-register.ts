import { z } from "zod";
import { markOf } from "#platform/erasures/erasure-mark.ts";
import { addToRegisters, registersOf } from "#platform/erasures/registers.ts";
import { enqueueJob } from "#platform/jobs/enqueue-job.ts";
import type { EventHandlers } from "#platform/jobs/events.ts";
import type { JobTasks } from "#platform/jobs/job-runner.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { CUSTOMER_ERASED, type CustomerErased } from "../../domain/events.ts";
import { listErasedRecordsOf, recordsInBatches } from "./erased-records.ts";

const REGISTER_TASK = "register_erasure";
const COMPLETE_TASK = "complete_register";

/** Runs every night, to fill new registers and to add erasures whose job failed for good. */
export const erasureSchedules = { [COMPLETE_TASK]: "50 6 * * *" };

/**
 * On the event of an erasure, starts a job that writes it to the registers (lists of erased records outside the
 * database, for repeating erasures after a restore). The event is part of the erasure's transaction, so a crash loses
 * nothing, and a failed write is retried (OP-29).
 */
export const erasureHandlers: EventHandlers = {
  [CUSTOMER_ERASED]: {
    async register_erasure({ payload }, tx) {
      const { customerId } = payload as CustomerErased; // the erasure wrote it
      await enqueueJob(tx, REGISTER_TASK, { customerId }, { key: `${REGISTER_TASK}:${customerId}` });
    },
  },
};

const jobSchema = z.object({ customerId: z.string() });

type Deps = Pick<ServerDeps, "db" | "env" | "secrets">;

export function erasureTasks(deps: Deps): JobTasks {
  return {
    async [REGISTER_TASK](payload) {
      const { customerId } = jobSchema.parse(payload);
      const ids = await listErasedRecordsOf(deps.db, customerId);
      await addToRegisters(
        registersOf(deps.env),
        ids.map((id) => markOf(deps.secrets, id)),
      );
    },
    [COMPLETE_TASK]: () => completeRegisters(deps),
  };
}

/**
 * Adds all erased records in the database to the registers that lack them, as marks (keyed hashes of record ids) made
 * with the current secret. The rows of erased people stay in the database without a name, so a lost register can be
 * rebuilt at any time.
 */
export async function completeRegisters({ db, env, secrets }: Deps): Promise<void> {
  const registers = registersOf(env);
  for await (const records of recordsInBatches(db, { isErased: true }))
    await addToRegisters(
      registers,
      records.map(({ id }) => markOf(secrets, id)),
    );
}
