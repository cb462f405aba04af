import { useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { showDone, showFailed } from "#staff/kit/toast/staff-toasts.ts";
import type { StaffOrder } from "../contract/staff-order.ts";
import { ordersApi } from "./orders-api.ts";

export type OrderStep = "pack" | "ready" | "deliver" | "cancel";

const DONE: Record<OrderStep, string> = {
  pack: "is packed.",
  ready: "is ready for pickup.",
  deliver: "is handed over.",
  cancel: "is canceled.",
};

type Order = Pick<StaffOrder, "id" | "number" | "version">;

async function write(step: OrderStep, { id, version }: Order, notify: boolean): Promise<StaffOrder> {
  const input = { params: { id }, body: { version }, idempotencyKey: crypto.randomUUID() };
  if (step === "pack") return (await ordersApi.call("packOrder", input)).data;
  if (step === "deliver") return (await ordersApi.call("deliverOrder", input)).data;
  if (step === "cancel") return (await ordersApi.call("cancelOrderByStaff", input)).data;
  return (await ordersApi.call("readyOrder", { ...input, body: { version, notify } })).data;
}

/** Undoes the last step of an order. Throws ApiError, also if its customer has been emailed by now. */
export async function undoOrderStep(id: string): Promise<StaffOrder> {
  const input = { params: { id }, body: {}, idempotencyKey: crypto.randomUUID() };
  return (await ordersApi.call("undoOrderStep", input)).data;
}

/** Runs the steps of an order. Each is saved immediately, with Undo in the toast. */
export function useOrderSteps({ show, refresh }: { show: (order: StaffOrder) => void; refresh: () => Promise<void> }) {
  const [busy, setBusy] = useState<OrderStep>();
  async function take(step: OrderStep, order: Order, notify = true): Promise<void> {
    if (busy) return;
    setBusy(step);
    try {
      show(await write(step, order, notify));
      const undo = async () => show(await undoOrderStep(order.id));
      showDone(`Order ${order.number} ${DONE[step]}`, step === "cancel" ? undefined : undo);
    } catch (error) {
      showFailed(isApiError(error) ? error.message : "That was not saved. Try again.");
      await refresh();
    } finally {
      setBusy(undefined);
    }
  }
  return { busy, take };
}
