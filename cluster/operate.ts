import { randomUUID } from "node:crypto";
import { type Answer, type Customer, type Json, outcomeOf } from "./customer.ts";
import type { History, Operation } from "./history.ts";

export type Doing = { customer: Customer; history: History };

const dataOf = (body: Json) => (body.data ?? {}) as Json;
const orderIdOf = (body: Json) => String(dataOf(body).orderId ?? "");

/**
 * For each kind of operation, a function that reads from the response what was created or changed. It returns nothing
 * for an address, which its street identifies.
 */
const MADE: Record<Operation["kind"], (body: Json) => string> = {
  address: () => "",
  visit: orderIdOf,
  order: orderIdOf,
  join: (body) => String(dataOf(body).membershipId ?? ""),
  leave: (body) => String(dataOf(body)._id ?? ""),
  sale: (body) => String(dataOf(body)._id ?? ""),
  tender: (body) => String((body.taken as Json | undefined)?._id ?? ""),
  refund: (body) => String(dataOf(body).total ?? ""),
  "desk visit": (body) => String(dataOf(body)._id ?? ""),
  step: (body) => String(dataOf(body).status ?? ""),
  picture: (body) => String(dataOf(body).image ?? ""),
  price: (body) => String(dataOf(body).price ?? ""),
};

/** Records the outcome of an operation, from its last response. */
export function note(operation: Operation, answer: Answer): void {
  operation.outcome = outcomeOf(answer);
  operation.status = answer.status;
  operation.what = MADE[operation.kind](answer.body) || operation.what;
}

type Asked = Pick<Operation, "kind" | "request"> & Partial<Pick<Operation, "what" | "of" | "cents" | "code">>;

/** Performs one operation with its own key, and records it. */
export async function operate(
  { customer, history }: Doing,
  asked: Asked,
  finish: (operation: Operation, answer: Answer) => Promise<void> = async () => {},
): Promise<{ operation: Operation; body: Json }> {
  const key = randomUUID();
  const startedAt = performance.now();
  const { method = "POST", path, body, picture } = asked.request;
  const answer = await customer.call(method, path, body, { key, picture });
  const operation: Operation = {
    customer: customer.name,
    key,
    what: "",
    ...asked,
    startedAt,
    endedAt: performance.now(),
    outcome: "unknown",
    status: 0,
  };
  note(operation, answer);
  await finish(operation, answer);
  history.add(operation);
  return { operation, body: answer.body };
}
