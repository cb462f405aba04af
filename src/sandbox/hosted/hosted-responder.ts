import type { IncomingMessage, ServerResponse } from "node:http";
import { type Database, withRetry } from "#platform/db/client.ts";
import type { Clock } from "#shared/clock.ts";
import { findObject, lockObject, type WireObject } from "../object-store.ts";
import { expireIfDue } from "../session-calls.ts";
import { type CardDetails, readCard } from "../test-cards.ts";
import { formOf } from "./form-of.ts";
import {
  type CardFields,
  cardPage,
  challengePage,
  closedPage,
  HOSTED_POLICY,
  type HostedLine,
  pathOf,
  returnUrlOf,
} from "./hosted-page.ts";
import { answerInvoiceChallenge, findInvoicePage, payInvoiceOnPage } from "./pay-invoice.ts";
import { answerChallenge, type PayResult, paySession } from "./pay-session.ts";

const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy": HOSTED_POLICY,
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
};
/** The content of a kind of page, and the actions of its buttons. */
type HostedKind = {
  find: (db: Database, id: string) => Promise<{ view: WireObject; lines: HostedLine[] } | undefined>;
  pay: (db: Database, id: string, card: CardDetails) => Promise<PayResult>;
  answerChallenge: (db: Database, id: string, isAuthenticated: boolean) => Promise<PayResult>;
};

async function findSessionPage(db: Database, id: string) {
  const found = await findObject(db, "checkout.session", id);
  const isDue = found?.data.status === "open" && Number(found.data.expires_at) <= found.readAt;
  const stored = isDue
    ? await withRetry(db, async (tx) => expireIfDue(tx, await lockObject(tx, "checkout.session", id)))
    : found;
  const lines = Array.isArray(stored?.hidden.lines) ? (stored.hidden.lines as HostedLine[]) : []; // the type that createSession writes
  return stored && { view: stored.data, lines };
}

const sessions: HostedKind = { find: findSessionPage, pay: paySession, answerChallenge };
const invoices: HostedKind = {
  find: findInvoicePage,
  pay: payInvoiceOnPage,
  answerChallenge: answerInvoiceChallenge,
};

/**
 * Serves the hosted pages, `/sandbox/checkout/{session}` and `/sandbox/invoice/{invoice}`, on the storefront's own
 * server.
 */
export function hostedPageResponder({ db, clock, onWrite }: { db: Database; clock: Clock; onWrite: () => void }) {
  function show(response: ServerResponse, html: string, status = 200): true {
    response.writeHead(status, HEADERS).end(html);
    return true;
  }

  function leave(response: ServerResponse, location: string): true {
    response.writeHead(303, { ...HEADERS, location }).end();
    return true;
  }

  type ShownSession = { view: WireObject; lines: HostedLine[] };

  function answer(
    response: ServerResponse,
    { view, lines }: ShownSession,
    result: PayResult,
    values?: CardFields,
  ): true {
    onWrite();
    if (result.kind === "paid") return leave(response, returnUrlOf(result.session));
    if (result.kind === "challenge") return leave(response, `${pathOf(view)}/challenge`);
    if (result.kind === "closed") return show(response, closedPage(result.session), 410);
    return show(response, cardPage(view, lines, { alert: result.message, ...(values ? { values } : {}) }));
  }

  return async (path: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const match = /^\/sandbox\/(?:checkout\/(cs_test_\w+)|invoice\/(in_\w+))(\/challenge)?$/.exec(path);
    if (!match) return false;
    const [, session, invoice, challenge] = match;
    const id = session ?? invoice ?? "";
    const { find, pay, answerChallenge: passChallenge } = session ? sessions : invoices;
    const shown = await find(db, id);
    if (shown?.view.status !== "open") return show(response, closedPage(shown?.view), statusOf(shown?.view));
    const { view, lines } = shown;
    if (request.method !== "POST")
      return show(response, challenge ? challengePage(view, lines) : cardPage(view, lines));
    const form = await formOf(request);
    if (challenge) return answer(response, shown, await passChallenge(db, id, form.get("answer") === "complete"));
    const text = (name: string) => (form.get(name) ?? "").slice(0, 60);
    const values: CardFields = { number: text("number"), expiry: text("expiry"), cvc: text("cvc"), name: text("name") };
    const read = readCard(values, clock.now());
    if ("issues" in read) return show(response, cardPage(view, lines, { values, issues: read.issues }));
    return answer(response, shown, await pay(db, id, read.card), values);
  };
}

/**
 * Returns the HTTP status for a page that isn't open: 404 if it doesn't exist, 200 for a paid invoice, whose page stays
 * visible, otherwise 410.
 */
function statusOf(view: WireObject | undefined): number {
  if (!view) return 404;
  return view.object === "invoice" && view.status === "complete" ? 200 : 410;
}
