import { z } from "zod";
import { findStaff } from "#modules/account/server/public.ts";
import { brands } from "#modules/catalog/server/tables.ts";
import { brandResource } from "#modules/catalog/staff/contract/brand-resource.ts";
import { openDatabase } from "#platform/db/client.ts";
import { parseEnv } from "#platform/env.ts";
import { armFailpoint } from "#platform/failpoint.ts";
import { createLogger } from "#platform/logger.ts";
import { closedPaymentGateway } from "#platform/payment-gateway.ts";
import { type Binding, toBound } from "#platform/resource/binding.ts";
import { BULK_TASK } from "#platform/resource/bulk/bulk-runs.ts";
import { bulkTasks } from "#platform/resource/bulk/bulk-task.ts";
import { registerForImports } from "#platform/resource/csv/registered.ts";
import { loadSecrets } from "#platform/secrets.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { systemClock } from "#shared/clock.ts";
import type { Resource } from "#shared/contract/resource/define-resource.ts";
import type { Description } from "#shared/contract/resource/description.ts";
import type { Shape } from "#shared/contract/resource/schemas.ts";
import { stillVersions } from "#testing/still-versions.ts";

/* A separate process that runs the job of a bulk change of brands and is killed at a named point, as by power loss.
   The job's test runs it with its task as JSON. */
const taskSchema = z.object({ url: z.string(), failpoint: z.string(), runId: z.string() });

const { url, failpoint, runId } = taskSchema.parse(JSON.parse(process.argv[2] ?? "{}"));
const db = openDatabase(url, { maxConnections: 2 });
const deps: ServerDeps = {
  db,
  clock: systemClock,
  env: parseEnv({ NODE_ENV: "test", LOG_LEVEL: "silent" }),
  logger: createLogger({ level: "silent" }),
  secrets: await loadSecrets(db, undefined),
  versions: stillVersions,
  payments: closedPaymentGateway,
  bucket: undefined,
};
const resource = brandResource as unknown as Resource<Description, Shape>; // bulk changes accept a resource only by its general type
const binding: Binding = { table: brands, columns: { productCount: brands.position } };
registerForImports(deps, toBound(resource, binding));

armFailpoint(failpoint);
const signal = new AbortController().signal;
await bulkTasks(deps, findStaff)[BULK_TASK]?.({ runId }, { jobId: "1", attempt: 1, isLastAttempt: false, signal });
process.stdout.write("survived\n");
process.exit(0);
