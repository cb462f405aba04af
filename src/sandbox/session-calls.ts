import { type Database, type DatabaseOrTransaction, type Transaction, withRetry } from "#platform/db/client.ts";
import { inOrder } from "#platform/db/statement.ts";
import {
  findObject,
  insertObject,
  lockObject,
  nowSeconds,
  type StoredObject,
  updateObject,
  type WireObject,
} from "./object-store.ts";
import { recordEvents } from "./record-events.ts";
import { toSetupIntent } from "./wire/wire-card.ts";
import { badRequest, noSuch } from "./wire/wire-error.ts";
import { type FormTree, listOf, mapOf, textOf, treeOf } from "./wire/wire-form.ts";
import { toCheckoutSession, toLineItem } from "./wire/wire-session.ts";

const MIN_OPEN_SECONDS = 30 * 60;
const MAX_OPEN_SECONDS = 24 * 60 * 60;

type Line = { name: string; unitAmount: number; quantity: number; currency: string };

function wholeNumberOf(tree: FormTree, key: string, param: string): number {
  const text = textOf(tree, key);
  if (text === undefined || !/^\d{1,12}$/.test(text)) throw badRequest(`Invalid integer: ${text ?? ""}`, param);
  return Number(text);
}

function readLines(form: FormTree): Line[] {
  const lines = listOf(form, "line_items").map((entry, index) => {
    const param = `line_items[${index}]`;
    const line = typeof entry === "object" ? entry : {};
    const price = treeOf(line, "price_data");
    if (!price) throw badRequest("You must specify `price_data`: the sandbox keeps no prices.", `${param}[price_data]`);
    const name = textOf(treeOf(price, "product_data") ?? {}, "name");
    if (!name)
      throw badRequest("Missing required param: product_data[name].", `${param}[price_data][product_data][name]`);
    const currency = textOf(price, "currency");
    if (!currency) throw badRequest("Missing required param: currency.", `${param}[price_data][currency]`);
    const quantity = wholeNumberOf(line, "quantity", `${param}[quantity]`);
    if (quantity === 0) throw badRequest("Quantity must be 1 or more.", `${param}[quantity]`);
    return {
      name,
      currency: currency.toLowerCase(),
      quantity,
      unitAmount: wholeNumberOf(price, "unit_amount", `${param}[price_data][unit_amount]`),
    };
  });
  if (lines.length === 0) throw badRequest("`line_items` is required in `payment` mode.", "line_items");
  if (new Set(lines.map((line) => line.currency)).size > 1)
    throw badRequest("All line items must have the same currency.", "line_items");
  return lines;
}

/** Reads a URL of the storefront; it may contain placeholders such as {CHECKOUT_SESSION_ID}. */
function readUrl(form: FormTree, key: string): string {
  const text = textOf(form, key);
  if (!text) throw badRequest(`Missing required param: ${key}.`, key);
  if (!/^https?:$/.test(URL.parse(text)?.protocol ?? "")) throw badRequest("Not a valid URL", key, "url_invalid");
  return text;
}

/** `POST /v1/checkout/sessions` in the modes `payment` and `setup`, which are the only ones the storefront uses. */
export async function createSession(tx: Transaction, form: FormTree): Promise<WireObject> {
  const mode = textOf(form, "mode");
  if (mode === "setup") return createSetupSession(tx, form);
  if (mode !== "payment") throw badRequest("The sandbox opens sessions in `payment` and `setup` mode.", "mode");
  const lines = readLines(form);
  const amount = lines.reduce((sum, line) => sum + line.unitAmount * line.quantity, 0);
  if (amount < 50)
    throw badRequest(
      "The Checkout Session's total amount must convert to at least 50 cents.",
      "line_items",
      "amount_too_small",
    );
  const parameters = await readSession(tx, form);
  const { created } = parameters;
  const intentData = treeOf(form, "payment_intent_data") ?? {};
  const savesCard = readChoice(intentData, "setup_future_usage", ["off_session"]) !== undefined;
  if (savesCard && !parameters.customer) throw badRequest("A card is saved for a customer.", "customer");
  const session = toCheckoutSession({
    ...parameters,
    amount,
    currency: lines[0]?.currency ?? "usd",
    submitType: readChoice(form, "submit_type", ["auto", "book", "donate", "pay", "subscribe"]) ?? null,
  });
  return insertObject(tx, session, {
    lines: lines.map((line) => toLineItem({ ...line, created })),
    intentMetadata: mapOf(intentData, "metadata"),
    intentDescription: textOf(intentData, "description") ?? null,
    isManual: readChoice(intentData, "capture_method", ["manual", "automatic", "automatic_async"]) === "manual",
    savesCard,
  });
}

async function createSetupSession(tx: Transaction, form: FormTree): Promise<WireObject> {
  const parameters = await readSession(tx, form);
  const { created, customer } = parameters;
  if (!customer) throw badRequest("The sandbox saves cards for customers.", "customer");
  const metadata = mapOf(treeOf(form, "setup_intent_data") ?? {}, "metadata");
  const setup = toSetupIntent({ customer, metadata, created });
  const currency = textOf(form, "currency")?.toLowerCase() ?? null;
  const session = toCheckoutSession({ ...parameters, amount: null, currency, setupIntent: setup.id });
  await insertObject(tx, setup);
  await recordEvents(tx, { type: "setup_intent.created", object: setup });
  return insertObject(tx, session, { lines: [] });
}

function readChoice(form: FormTree, key: string, choices: readonly string[]): string | undefined {
  const text = textOf(form, key);
  if (text !== undefined && !choices.includes(text))
    throw badRequest(`Invalid ${key}: must be one of ${choices.join(", ")}`, key);
  return text;
}

/** Reads the fields that sessions of both modes have. */
async function readSession(tx: Transaction, form: FormTree) {
  const successUrl = readUrl(form, "success_url");
  const cancelUrl = textOf(form, "cancel_url") === undefined ? null : readUrl(form, "cancel_url");
  const created = await nowSeconds(tx);
  const expiresAt = textOf(form, "expires_at")
    ? wholeNumberOf(form, "expires_at", "expires_at")
    : created + MAX_OPEN_SECONDS;
  if (expiresAt < created + MIN_OPEN_SECONDS || expiresAt > created + MAX_OPEN_SECONDS)
    throw badRequest("The `expires_at` timestamp must be between 30 minutes and 24 hours from now.", "expires_at");
  const customer = textOf(form, "customer") ?? null;
  if (customer && !(await findObject(tx, "customer", customer)))
    throw badRequest(`No such customer: '${customer}'`, "customer", "resource_missing");
  return {
    successUrl,
    cancelUrl,
    created,
    expiresAt,
    customer,
    metadata: mapOf(form, "metadata"),
    clientReferenceId: textOf(form, "client_reference_id") ?? null,
    customerEmail: textOf(form, "customer_email") ?? null,
    submitText: textOf(treeOf(treeOf(form, "custom_text") ?? {}, "submit") ?? {}, "message") ?? null,
    origin: new URL(successUrl).origin,
  };
}

/** Expires a session whose expiration time has passed, as the provider does automatically. */
export async function expireIfDue(tx: Transaction, stored: StoredObject): Promise<StoredObject> {
  const { data } = stored;
  if (data.status !== "open" || Number(data.expires_at) > stored.readAt) return stored;
  return { ...stored, data: await closeAsExpired(tx, data) };
}

async function closeAsExpired(tx: Transaction, session: WireObject): Promise<WireObject> {
  const expired = { ...session, status: "expired", url: null };
  await inOrder(updateObject(tx, expired), recordEvents(tx, { type: "checkout.session.expired", object: expired }));
  return expired;
}

/**
 * `GET /v1/checkout/sessions/{id}`, with the objects of payment_intent and its charge in place of their ids if `expand`
 * requests it.
 */
export async function retrieveSession(db: Database, id: string, expand: string[]): Promise<WireObject> {
  const found = await findObject(db, "checkout.session", id);
  if (!found) throw noSuch("checkout.session", id);
  let session = found.data;
  if (session.status === "open" && Number(session.expires_at) <= found.readAt)
    session = await withRetry(
      db,
      async (tx) => (await expireIfDue(tx, await lockObject(tx, "checkout.session", id))).data,
    );
  return expandSession(db, session, expand);
}

export async function expandSession(
  db: DatabaseOrTransaction,
  stored: WireObject,
  expand: string[],
): Promise<WireObject> {
  const setup =
    typeof stored.setup_intent === "string" && expand.includes("setup_intent")
      ? await findObject(db, "setup_intent", stored.setup_intent)
      : undefined;
  const session = setup ? { ...stored, setup_intent: setup.data } : stored;
  if (typeof session.payment_intent !== "string" || !expand.some((path) => path.startsWith("payment_intent")))
    return session;
  const intent = await findObject(db, "payment_intent", session.payment_intent);
  if (!intent) return session;
  return {
    ...session,
    payment_intent: await expandIntent(
      db,
      intent.data,
      expand.map((path) => path.replace(/^payment_intent\.?/, "")),
    ),
  };
}

export async function expandIntent(
  db: DatabaseOrTransaction,
  intent: WireObject,
  expand: string[],
): Promise<WireObject> {
  if (typeof intent.latest_charge !== "string" || !expand.includes("latest_charge")) return intent;
  const charge = await findObject(db, "charge", intent.latest_charge);
  return charge ? { ...intent, latest_charge: charge.data } : intent;
}

/** `POST /v1/checkout/sessions/{id}/expire`: expires an open session, and refuses any other. */
export async function expireSession(tx: Transaction, id: string): Promise<WireObject> {
  const { data } = await expireIfDue(tx, await lockObject(tx, "checkout.session", id));
  if (data.status !== "open")
    throw badRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${String(data.status)}\`.`,
    );
  return closeAsExpired(tx, data);
}

/** `GET /v1/checkout/sessions/{id}/line_items`. */
export async function listLineItems(db: Database, id: string): Promise<Record<string, unknown>> {
  const found = await findObject(db, "checkout.session", id);
  if (!found) throw noSuch("checkout.session", id);
  const lines = Array.isArray(found.hidden.lines) ? found.hidden.lines : [];
  return { object: "list", data: lines, has_more: false, url: `/v1/checkout/sessions/${id}/line_items` };
}
