import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { APPOINTMENT_CANCELLED } from "#modules/booking/server/public.ts";
import { type EventHandlers, emitEvent } from "#platform/jobs/events.ts";
import { ORDER_CANCELLED } from "../../domain/events.ts";
import { moveOrder } from "../orders/move-order.ts";
import { orders } from "../tables.ts";

const cancelled = z.object({ appointmentId: z.string() });

/** A cancelled visit won't be paid at the clinic any more: its order is cancelled with it (PY-10). */
export const visitOrderHandlers: EventHandlers = {
  [APPOINTMENT_CANCELLED]: {
    async "cancel-visit-order"({ payload }, tx) {
      const { appointmentId } = cancelled.parse(payload);
      const open = await tx
        .select({ id: orders.id })
        .from(orders)
        .where(and(eq(orders.appointmentId, appointmentId), eq(orders.status, "pending")));
      for (const { id: orderId } of open) {
        await moveOrder(tx, { orderId, from: "pending", to: "cancelled", cause: "visit cancelled" });
        await emitEvent(tx, { type: ORDER_CANCELLED, key: `order:${orderId}:cancelled`, payload: { orderId } });
      }
    },
  },
};
