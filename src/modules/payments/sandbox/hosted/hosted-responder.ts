import type { IncomingMessage, ServerResponse } from "node:http";
import { type Database, withRetry } from "#platform/db/client.ts";
import type { Clock } from "#shared/clock.ts";
import { findObject, lockObject, type StoredObject } from "../object-store.ts";
import { expireIfDue } from "../session-calls.ts";
import { readCard } from "../test-cards.ts";
import {
  type CardFields,
  cardPage,
  challengePage,
  closedPage,
  HOSTED_POLICY,
  type HostedLine,
  returnUrlOf,
} from "./hosted-page.ts";
import { answerChallenge, type PayResult, paySession } from "./pay-session.ts";

const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy": HOSTED_POLICY,
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
};
const MAX_FORM = 8 * 1024;

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = "";
  request.setEncoding("utf8");
  for await (const chunk of request) {
    text += chunk;
    if (text.length > MAX_FORM) break;
  }
  return new URLSearchParams(text.slice(0, MAX_FORM));
}

function linesOf(stored: StoredObject): HostedLine[] {
  return Array.isArray(stored.hidden.lines) ? (stored.hidden.lines as HostedLine[]) : []; // written by createSession
}

async function currentSession(db: Database, id: string): Promise<StoredObject | undefined> {
  const found = await findObject(db, "checkout.session", id);
  if (found?.data.status !== "open" || Number(found.data.expires_at) > found.readAt) return found;
  return withRetry(db, async (tx) => expireIfDue(tx, await lockObject(tx, "checkout.session", id)));
}

/** Serves the hosted page, `/sandbox/checkout/{session}`, on the storefront's own server. */
export function hostedPageResponder({ db, clock, onWrite }: { db: Database; clock: Clock; onWrite: () => void }) {
  function show(response: ServerResponse, html: string, status = 200): true {
    response.writeHead(status, HEADERS).end(html);
    return true;
  }

  function leave(response: ServerResponse, location: string): true {
    response.writeHead(303, { ...HEADERS, location }).end();
    return true;
  }

  function answer(response: ServerResponse, stored: StoredObject, result: PayResult, values?: CardFields): true {
    onWrite();
    const { data } = stored;
    if (result.kind === "paid") return leave(response, returnUrlOf(result.session));
    if (result.kind === "challenge") return leave(response, `/sandbox/checkout/${data.id}/challenge`);
    if (result.kind === "closed") return show(response, closedPage(result.session), 410);
    return show(response, cardPage(data, linesOf(stored), { alert: result.message, ...(values ? { values } : {}) }));
  }

  return async (path: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const match = /^\/sandbox\/checkout\/(cs_test_\w+)(\/challenge)?$/.exec(path);
    if (!match?.[1]) return false;
    const stored = await currentSession(db, match[1]);
    if (stored?.data.status !== "open") return show(response, closedPage(stored?.data), stored ? 410 : 404);
    const isChallenge = match[2] !== undefined;
    if (request.method !== "POST")
      return show(
        response,
        isChallenge ? challengePage(stored.data, linesOf(stored)) : cardPage(stored.data, linesOf(stored)),
      );
    const form = await formOf(request);
    if (isChallenge) {
      return answer(response, stored, await answerChallenge(db, stored.data.id, form.get("answer") === "complete"));
    }
    const text = (name: string) => (form.get(name) ?? "").slice(0, 60);
    const values: CardFields = { number: text("number"), expiry: text("expiry"), cvc: text("cvc"), name: text("name") };
    const read = readCard(values, clock.now());
    if ("issues" in read)
      return show(response, cardPage(stored.data, linesOf(stored), { values, issues: read.issues }));
    return answer(response, stored, await paySession(db, stored.data.id, read.card), values);
  };
}
