import { AppError } from "#shared/app-error.ts";
import type { Fulfillment } from "./fulfillment.ts";
import type { OrderStatus } from "./order-status.ts";

/** The steps that staff take with an order of goods. */
export type StaffStepName = "pack" | "ready" | "ship" | "deliver";

/** The statuses an order passes through in each step, by its current status. All others are refused. */
const PATHS: Record<StaffStepName, Partial<Record<OrderStatus, readonly OrderStatus[]>>> = {
  pack: { paid: ["preparing"] },
  ready: { paid: ["preparing", "ready_for_pickup"], preparing: ["ready_for_pickup"] },
  ship: { paid: ["preparing", "shipped"], preparing: ["shipped"] },
  deliver: { ready_for_pickup: ["delivered"], shipped: ["delivered"] },
};

const NAMES: Record<OrderStatus, string> = {
  pending: "An unpaid",
  paid: "A paid",
  preparing: "A packed",
  ready_for_pickup: "A ready",
  shipped: "A shipped",
  delivered: "A delivered",
  cancelled: "A canceled",
  refunded: "A refunded",
  partly_refunded: "A partly refunded",
};

const DONE: Record<StaffStepName, string> = {
  pack: "packed",
  ready: "marked as ready",
  ship: "shipped",
  deliver: "handed over",
};

const NEVER: Partial<Record<StaffStepName, Record<Fulfillment["kind"], string | undefined>>> = {
  ready: { pickup: undefined, shipping: "This order is shipped, not picked up." },
  ship: { pickup: "This order is picked up, not shipped.", shipping: undefined },
};

type Order = { status: OrderStatus; method: Fulfillment["kind"] | null };

/**
 * Returns the statuses a step passes through, ending with the final one. Throws `order_closed` with the reason as text.
 */
export function statusesOfStep(step: StaffStepName, { status, method }: Order): readonly OrderStatus[] {
  const path = PATHS[step][status];
  if (method === null && path) throw new AppError("order_closed", { message: "There is nothing to hand over." });
  if (!path) throw new AppError("order_closed", { message: `${NAMES[status]} order can't be ${DONE[step]}.` });
  const never = method && NEVER[step]?.[method];
  if (never) throw new AppError("order_closed", { message: never });
  return path;
}

/** Returns the steps that are possible now. */
export function stepsOf(order: Order): StaffStepName[] {
  const steps: StaffStepName[] = ["pack", "ready", "ship", "deliver"];
  return steps.filter((step) => PATHS[step][order.status] && !(order.method && NEVER[step]?.[order.method]));
}

/** Whether an order of goods is paid and not yet packed at all. */
export const isUnpacked = (status: OrderStatus): boolean => status === "paid";

/** Throws `order_closed` for an order that has been packed, which can only be refunded when it comes back. */
export function assertUnpacked(status: OrderStatus): void {
  if (isUnpacked(status)) return;
  throw new AppError("order_closed", { message: `${NAMES[status]} order can't be canceled.` });
}

/** Throws `order_closed` for an order that was paid, which can only be refunded. */
export function assertCancellable(status: OrderStatus): void {
  if (status === "pending") return;
  throw new AppError("order_closed", { message: `${NAMES[status]} order can't be canceled.` });
}

/** Staff steps that can be undone, by the status they led to. */
export const UNDOABLE: readonly OrderStatus[] = ["preparing", "ready_for_pickup", "shipped", "delivered"];

/** How long the email is delayed. The step can be undone until then. */
export const MAIL_WAITS_SECONDS = 15;
const UNDO_MINUTES = 30;

/** Returns until when a step can be undone: until its email is sent, or for half an hour if there is none. */
export function undoEndOf({ at, notified }: { at: Date; notified: boolean }): Date {
  return new Date(at.getTime() + (notified ? MAIL_WAITS_SECONDS * 1_000 : UNDO_MINUTES * 60_000));
}
