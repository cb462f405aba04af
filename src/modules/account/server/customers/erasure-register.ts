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

/** Every night, for registers that are new, and for erasures whose job failed for good. */
export const erasureSchedules = { [COMPLETE_TASK]: "50 6 * * *" };

/**
 * The register of erasures is written by a job, which the erasure's own transaction asks for by its event: a crash
 * between the two loses nothing, and a register that can't be written is tried again (OP-29).
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
 * Adds all erased records of the database to the registers that lack them, by the current secret. The rows of erased
 * people stay without a name, so a register can be made anew at any time.
 */
export async function completeRegisters({ db, env, secrets }: Deps): Promise<void> {
  const registers = registersOf(env);
  for await (const records of recordsInBatches(db, { isErased: true }))
    await addToRegisters(
      registers,
      records.map(({ id }) => markOf(secrets, id)),
    );
}
