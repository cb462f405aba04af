import { sql } from "drizzle-orm";
import { z } from "zod";
import { stock } from "#modules/catalog/server/public.ts";
import { statement } from "#platform/db/statement.ts";
import { failpoint } from "#platform/failpoint.ts";
import type { EventHandlers } from "#platform/jobs/events.ts";
import { APPOINTMENT_COMPLETED } from "../../domain/events.ts";

const completed = z.object({ appointmentId: z.string() });

/**
 * Takes the supplies that a completed visit uses from stock. Runs under the visit's lock, so that nothing is taken for
 * a completion that is undone at the same time: the undo either waits and returns the supplies, or ran first.
 */
export const consumableHandlers: EventHandlers = {
  [APPOINTMENT_COMPLETED]: {
    async "use-consumables"({ payload }, tx) {
      const { appointmentId } = completed.parse(payload);
      const [visit] = await lockCompleted(tx, { appointmentId });
      if (!visit) return;
      failpoint("visit:complete_before_stock");
      const lines = await treatmentsOf(tx, { appointmentId });
      await stock.takeForVisit(tx, { appointmentId, serviceIds: lines.map(({ serviceId }) => serviceId) });
    },
  },
};

const lockCompleted = statement(
  { id: "text" },
  sql`
  select id from appointments where id = ${sql.placeholder("appointmentId")} and status = 'completed' for update`,
);
const treatmentsOf = statement(
  { serviceId: "text" },
  sql`
  select service_id as "serviceId" from appointment_services
  where appointment_id = ${sql.placeholder("appointmentId")} order by position`,
);
