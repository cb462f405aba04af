import type { Transaction } from "#platform/db/client.ts";
import {
  findObject,
  insertObject,
  lockObject,
  nowSeconds,
  removeObject,
  updateObject,
  type WireObject,
} from "../object-store.ts";
import { recordEvents } from "../record-events.ts";
import { badRequest, noSuch } from "../wire/wire-error.ts";
import { type FormTree, mapOf, textOf, treeOf } from "../wire/wire-form.ts";
import { type ProcessConfig, type ReaderAction, startedAction, toReader, toTerminalLocation } from "./wire-reader.ts";

/** A code that a real reader shows for a minute in its settings; the sandbox accepts any code of these forms. */
const REGISTRATION_CODE = /^(simulated-[a-z0-9_-]+|[a-z]+-[a-z]+-[a-z]+)$/;

/** `POST /v1/terminal/locations`. */
export async function createLocation(tx: Transaction, form: FormTree): Promise<WireObject> {
  const displayName = textOf(form, "display_name");
  const address = mapOf(form, "address");
  if (!displayName) throw badRequest("Missing required param: display_name.", "display_name");
  if (!address.country || !address.line1) throw badRequest("Missing required param: address.", "address");
  return insertObject(tx, toTerminalLocation({ displayName, address, metadata: mapOf(form, "metadata") }));
}

/** `POST /v1/terminal/readers`: registers a reader by the code that it shows. */
export async function registerReader(tx: Transaction, form: FormTree): Promise<WireObject> {
  const [code = "", location = null] = [textOf(form, "registration_code"), textOf(form, "location")];
  if (!REGISTRATION_CODE.test(code))
    throw badRequest(`No reader found with registration code: ${code}.`, "registration_code", "resource_missing");
  if (location && !(await findObject(tx, "terminal.location", location))) throw noSuch("location", location);
  const created = await nowSeconds(tx);
  const reader = toReader({
    label: textOf(form, "label") ?? code,
    location,
    metadata: mapOf(form, "metadata"),
    created,
  });
  return insertObject(tx, reader);
}

/** `POST /v1/terminal/readers/{id}`: changes its name and metadata. */
export async function updateReader(tx: Transaction, id: string, form: FormTree): Promise<WireObject> {
  const { data, hidden } = await lockObject(tx, "terminal.reader", id);
  const metadata = { ...(data.metadata as Record<string, string>), ...mapOf(form, "metadata") }; // the type that toReader writes
  const updated = { ...data, label: textOf(form, "label") ?? data.label, metadata };
  await updateObject(tx, updated, hidden);
  return updated;
}

/** `DELETE /v1/terminal/readers/{id}`. */
export async function deleteReader(tx: Transaction, id: string): Promise<WireObject> {
  const { data } = await lockObject(tx, "terminal.reader", id);
  await removeObject(tx, id);
  const { object, device_type, serial_number } = data;
  return { id, object, deleted: true, device_type, serial_number };
}

/** Returns the action of a reader. */
export const actionOf = ({ action }: WireObject) => action as ReaderAction | null; // the type that the calls below write

function assertFree(reader: WireObject): void {
  if (reader.status === "offline")
    throw badRequest(
      "Reader is currently offline, please ensure the reader is powered on and connected to the internet before retrying your request.",
      undefined,
      "terminal_reader_offline",
    );
  if (actionOf(reader)?.status === "in_progress")
    throw badRequest("Reader is currently in use.", undefined, "terminal_reader_busy");
}

/** `POST /v1/terminal/readers/{id}/process_payment_intent`: the reader requests a card. */
export async function processIntent(tx: Transaction, id: string, form: FormTree): Promise<WireObject> {
  const { data: reader, readAt } = await lockObject(tx, "terminal.reader", id);
  assertFree(reader);
  const intentId = textOf(form, "payment_intent") ?? "";
  const { data: intent } = await lockObject(tx, "payment_intent", intentId);
  if (intent.status !== "requires_payment_method")
    throw badRequest(
      `This PaymentIntent's status is ${String(intent.status)}.`,
      "payment_intent",
      "intent_invalid_state",
    );
  const configForm = treeOf(form, "process_config") ?? {};
  const savesCard = intent.setup_future_usage === "off_session";
  if (savesCard && !textOf(configForm, "allow_redisplay"))
    throw badRequest("Missing required param: process_config[allow_redisplay].", "process_config[allow_redisplay]");
  const eligible = textOf(treeOf(configForm, "tipping") ?? {}, "amount_eligible");
  const config: ProcessConfig = {
    enable_customer_cancellation: textOf(configForm, "enable_customer_cancellation") === "true",
    skip_tipping: textOf(configForm, "skip_tipping") === "true",
    ...(eligible ? { tipping: { amount_eligible: Number(eligible) } } : {}),
  };
  const action = startedAction({
    type: "process_payment_intent",
    process_payment_intent: { payment_intent: intentId, process_config: config },
  });
  return startAction(tx, reader, { action, at: readAt });
}

/** `POST /v1/terminal/readers/{id}/refund_payment`: the card must be presented again. */
export async function refundOnReader(tx: Transaction, id: string, form: FormTree): Promise<WireObject> {
  const { data: reader, readAt } = await lockObject(tx, "terminal.reader", id);
  assertFree(reader);
  const [intent, charge, amount] = [textOf(form, "payment_intent"), textOf(form, "charge"), textOf(form, "amount")];
  if (!intent && !charge) throw badRequest("Must provide either payment_intent or charge.", "payment_intent");
  const action = startedAction({
    type: "refund_payment",
    refund_payment: {
      ...(amount ? { amount: Number(amount) } : {}),
      ...(charge ? { charge } : {}),
      ...(intent ? { payment_intent: intent } : {}),
      metadata: mapOf(form, "metadata"),
    },
  });
  return startAction(tx, reader, { action, at: readAt });
}

async function startAction(
  tx: Transaction,
  reader: WireObject,
  { action, at }: { action: ReaderAction; at: number },
): Promise<WireObject> {
  const started = { ...reader, action, last_seen_at: at * 1_000 };
  await updateObject(tx, started, {});
  return started;
}

/**
 * `POST /v1/terminal/readers/{id}/cancel_action`: the reader stops requesting a card. A completed payment isn't undone.
 */
export async function cancelAction(tx: Transaction, id: string): Promise<WireObject> {
  const { data: reader } = await lockObject(tx, "terminal.reader", id);
  if (reader.status === "offline") assertFree(reader);
  if (actionOf(reader)?.status !== "in_progress") return reader;
  const idle = { ...reader, action: null };
  await updateObject(tx, idle, {});
  return idle;
}

/** Ends a reader's action, and sends the event. */
export async function endAction(
  tx: Transaction,
  reader: WireObject,
  { ended, at }: { ended: Partial<ReaderAction> & Pick<ReaderAction, "status">; at: number },
): Promise<WireObject> {
  const over = { ...reader, action: { ...actionOf(reader), ...ended }, last_seen_at: at * 1_000 };
  await updateObject(tx, over, { endedAt: at });
  const type = ended.status === "succeeded" ? "terminal.reader.action_succeeded" : "terminal.reader.action_failed";
  await recordEvents(tx, { type, object: over });
  return over;
}
