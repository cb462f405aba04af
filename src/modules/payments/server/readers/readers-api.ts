import type { BindApi } from "#platform/api-binder.ts";
import { actorOf } from "#platform/audit/actor.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { readerCalls as calls, type WireReader } from "../../staff/contract/reader-calls.ts";
import { listReaders } from "./find-readers.ts";
import { readReaderStates, registerReader, removeReader, renameReader } from "./manage-readers.ts";

/** Binds the back office's calls about card readers. */
export const bindReadersApi: BindApi = (api, deps) => {
  const all = async () => ({ data: await readWireReaders(deps) });
  api.on(calls.listReaders, all);
  api.on(calls.readReaderStates, async () => ({ data: await readReaderStates(deps) }));
  api.on(calls.registerReader, async ({ body, ...context }) => {
    await registerReader(deps, body, { actor: actorOf(context), key: context.workId });
    return all();
  });
  api.on(calls.renameReader, async ({ params, body, ...context }) => {
    await renameReader(deps, params.id, body.label, actorOf(context));
    return all();
  });
  api.on(calls.removeReader, async ({ params, ...context }) => {
    await removeReader(deps, params.id, actorOf(context));
    return all();
  });
};

async function readWireReaders({ db, env }: Pick<ServerDeps, "db" | "env">): Promise<WireReader[]> {
  // Only the sandbox in this same process simulates readers.
  const isDrawn = env.demo && env.stripeSecretKey === undefined && env.providerPort === undefined;
  return (await listReaders(db)).map(({ id, label, providerId, takerName, cents }) => ({
    id,
    label,
    busy: cents === null ? null : { by: takerName ?? "", amount: cents },
    screen: isDrawn && providerId ? `/sandbox/reader/${providerId}` : null,
  }));
}
