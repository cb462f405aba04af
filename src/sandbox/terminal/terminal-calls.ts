import { byField, list, read, type WireCall, write } from "../wire/call-kinds.ts";
import { badRequest } from "../wire/wire-error.ts";
import { textOf, treeOf } from "../wire/wire-form.ts";
import { presentCard } from "./present-card.ts";
import {
  cancelAction,
  createLocation,
  deleteReader,
  processIntent,
  refundOnReader,
  registerReader,
  updateReader,
} from "./reader-calls.ts";

/** The calls about card readers that are driven by the server. */
export const terminalCalls: WireCall[] = [
  { method: "POST", pattern: /^\/v1\/terminal\/locations$/, run: write((tx, { form }) => createLocation(tx, form)) },
  { method: "GET", pattern: /^\/v1\/terminal\/locations$/, run: list("terminal.location", "/v1/terminal/locations") },
  { method: "GET", pattern: /^\/v1\/terminal\/locations\/(\w+)$/, run: read("terminal.location", "location") },
  { method: "POST", pattern: /^\/v1\/terminal\/readers$/, run: write((tx, { form }) => registerReader(tx, form)) },
  {
    method: "GET",
    pattern: /^\/v1\/terminal\/readers$/,
    run: list("terminal.reader", "/v1/terminal/readers", { filters: byField("location", "status", "serial_number") }),
  },
  { method: "GET", pattern: /^\/v1\/terminal\/readers\/(\w+)$/, run: read("terminal.reader", "terminal.reader") },
  {
    method: "POST",
    pattern: /^\/v1\/terminal\/readers\/(\w+)$/,
    run: write((tx, { form, id }) => updateReader(tx, id, form)),
  },
  { method: "DELETE", pattern: /^\/v1\/terminal\/readers\/(\w+)$/, run: write((tx, { id }) => deleteReader(tx, id)) },
  {
    method: "POST",
    pattern: /^\/v1\/terminal\/readers\/(\w+)\/process_payment_intent$/,
    run: write((tx, { form, id }) => processIntent(tx, id, form)),
  },
  {
    method: "POST",
    pattern: /^\/v1\/terminal\/readers\/(\w+)\/cancel_action$/,
    run: write((tx, { id }) => cancelAction(tx, id)),
  },
  {
    method: "POST",
    pattern: /^\/v1\/terminal\/readers\/(\w+)\/refund_payment$/,
    run: write((tx, { form, id }) => refundOnReader(tx, id, form)),
  },
  {
    method: "POST",
    pattern: /^\/v1\/test_helpers\/terminal\/readers\/(\w+)\/present_payment_method$/,
    run: write((tx, { form, id }) => {
      const tip = textOf(form, "amount_tip") ?? "0";
      if (!/^\d{1,9}$/.test(tip)) throw badRequest(`Invalid integer: ${tip}`, "amount_tip");
      const number =
        textOf(treeOf(form, "card_present") ?? {}, "number") ?? textOf(treeOf(form, "card") ?? {}, "number");
      return presentCard(tx, id, { number, tip: Number(tip) });
    }),
  },
];
