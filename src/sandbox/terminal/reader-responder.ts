import type { IncomingMessage, ServerResponse } from "node:http";
import { type Database, type Transaction, withRetry } from "#platform/db/client.ts";
import { shareOf } from "#shared/money.ts";
import { formOf } from "../hosted/form-of.ts";
import { findObject, lockObject, type StoredObject, updateObject } from "../object-store.ts";
import { WireError } from "../wire/wire-error.ts";
import { DECLINED_CARD, presentCard, setReaderOnline, walkAway } from "./present-card.ts";
import { actionOf } from "./reader-calls.ts";
import { noReaderPage, pathOfReader, READER_POLICY, type ReaderView, readerPage, versionOf } from "./reader-page.ts";

const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy": READER_POLICY,
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
};

const TIP_PERCENT = 20;
/** How long a reader shows the outcome of a payment. */
const SHOWS_END_SECONDS = 8;

/** Serves the simulated reader, `/sandbox/reader/{reader}`, on the storefront's own server. */
export function readerResponder({ db, onWrite }: { db: Database; onWrite: () => void }) {
  return async (path: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const match = /^\/sandbox\/reader\/(tmr_\w+)(\/shows)?$/.exec(path);
    if (!match) return false;
    const [, id = "", asksVersion] = match;
    if (request.method === "POST") {
      await use(db, id, (await formOf(request)).get("do") ?? "");
      onWrite();
      response.writeHead(303, { ...HEADERS, location: pathOfReader(id) }).end();
      return true;
    }
    const stored = await findObject(db, "terminal.reader", id);
    const view = stored && (await viewOf(db, stored));
    if (!view) response.writeHead(404, HEADERS).end(noReaderPage());
    else if (asksVersion) response.writeHead(200, { ...HEADERS, "content-type": "text/plain" }).end(versionOf(view));
    else response.writeHead(200, HEADERS).end(readerPage(view));
    return true;
  };
}

/** Performs a customer's action at the reader. An action that isn't possible now has no effect. */
async function use(db: Database, id: string, does: string): Promise<void> {
  const inOne = (work: (tx: Transaction) => Promise<unknown>) => withRetry(db, work);
  try {
    if (does === "tap") await inOne((tx) => tapWithTip(tx, id));
    if (does === "tip") await inOne((tx) => toggleTip(tx, id));
    if (does === "decline") await inOne((tx) => presentCard(tx, id, { number: DECLINED_CARD }));
    if (does === "leave") await inOne((tx) => walkAway(tx, id));
    if (does === "plug" || does === "unplug") await inOne((tx) => setReaderOnline(tx, id, does === "plug"));
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
  }
}

async function tapWithTip(tx: Transaction, id: string): Promise<void> {
  const stored = await lockObject(tx, "terminal.reader", id);
  await presentCard(tx, id, { tip: chosenTip(stored) });
}

async function toggleTip(tx: Transaction, id: string): Promise<void> {
  const stored = await lockObject(tx, "terminal.reader", id);
  const chosen = chosenTip(stored) > 0 ? 0 : proposedTip(stored);
  await updateObject(tx, stored.data, { ...stored.hidden, tip: chosen });
}

const chosenTip = ({ hidden }: StoredObject) => Number(hidden.tip ?? 0);

/** Returns the suggested tip; undefined where the reader doesn't ask for one. */
function proposedTip({ data }: StoredObject): number | undefined {
  const config = actionOf(data)?.process_payment_intent?.process_config;
  const eligible = config?.skip_tipping ? undefined : config?.tipping?.amount_eligible;
  return eligible === undefined ? undefined : shareOf(eligible, TIP_PERCENT * 100);
}

async function viewOf(db: Database, stored: StoredObject): Promise<ReaderView> {
  const { id, label, status } = stored.data;
  return { id, label: String(label), isOnline: status === "online", shows: await whatItShows(db, stored) };
}

async function whatItShows(db: Database, stored: StoredObject): Promise<ReaderView["shows"]> {
  const action = actionOf(stored.data);
  const hasJustEnded = stored.readAt - Number(stored.hidden.endedAt ?? 0) < SHOWS_END_SECONDS;
  if (!action || (action.status !== "in_progress" && !hasJustEnded)) return { kind: "idle" };
  if (action.status === "failed") return { kind: "refused", message: action.api_error ? "Declined" : "Canceled" };
  const { payment_intent: intentId = "" } = action.process_payment_intent ?? action.refund_payment ?? {};
  const intent = (await findObject(db, "payment_intent", intentId))?.data;
  const [cents, currency] = [Number(intent?.amount ?? 0), String(intent?.currency ?? "usd").toUpperCase()];
  if (action.status === "succeeded") return { kind: "approved", cents, currency };
  if (action.type === "refund_payment") return { kind: "returns", cents: action.refund_payment?.amount, currency };
  const proposed = proposedTip(stored);
  const tip = proposed === undefined ? undefined : { proposed, chosen: chosenTip(stored) };
  return { kind: "asks", cents, currency, tip };
}
