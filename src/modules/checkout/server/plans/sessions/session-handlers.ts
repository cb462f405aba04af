import { z } from "zod";
import {
  APPOINTMENT_CANCELLED,
  APPOINTMENT_COMPLETED,
  APPOINTMENT_REINSTATED,
} from "#modules/booking/domain/events.ts";
import { getVisit } from "#modules/booking/server/public.ts";
import { packageEnded } from "#modules/ledger/domain/events/other-entries.ts";
import { sessionsUsed } from "#modules/ledger/domain/events/visit-entries.ts";
import { retakeSessions, returnSessions, spendSessions } from "#modules/payment-plans/server/public.ts";
import type { EventHandlers } from "#platform/jobs/events.ts";
import { postMovements } from "../../movements/post-movements.ts";

const eventSchema = z.object({ appointmentId: z.string() });

/**
 * Handlers that update package sessions when their visit changes: used once it is completed, open again once it is
 * canceled. Events can come late or out of order, so the visit's current state decides.
 */
export const sessionHandlers: EventHandlers = {
  [APPOINTMENT_COMPLETED]: {
    async "use-sessions"({ payload }, tx) {
      const { appointmentId } = eventSchema.parse(payload);
      const { status, orderId, lines } = await getVisit(tx, appointmentId);
      if (status !== "completed" || !orderId) return;
      const used = await spendSessions(
        tx,
        lines.map(({ id }) => id),
      );
      if (used.length === 0) return;
      const ended = used.flatMap(({ purchaseId, ends }) =>
        ends ? [packageEnded({ ...ends, purchaseId, sessionsLeft: 0 })] : [],
      );
      await postMovements(tx, [sessionsUsed({ appointmentId, orderId, sessions: used }), ...ended], "system");
    },
  },
  [APPOINTMENT_CANCELLED]: {
    async "return-sessions"({ payload }, tx) {
      const { status, lines } = await getVisit(tx, eventSchema.parse(payload).appointmentId);
      if (status !== "cancelled") return;
      await returnSessions(
        tx,
        lines.map(({ id }) => id),
      );
    },
  },
  [APPOINTMENT_REINSTATED]: {
    async "retake-sessions"({ payload }, tx) {
      const { status, lines } = await getVisit(tx, eventSchema.parse(payload).appointmentId);
      if (status === "cancelled") return;
      await retakeSessions(
        tx,
        lines.map(({ id }) => id),
      );
    },
  },
};
