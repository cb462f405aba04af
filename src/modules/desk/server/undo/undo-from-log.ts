import { staffStepRules } from "#modules/booking/domain/staff-step-rules.ts";
import { getVisit, type visitRows } from "#modules/booking/server/public.ts";

import { actorOf } from "#platform/audit/actor.ts";
import { registerUndo } from "#platform/resource/undo/undoers.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { readUndoable, undoStep } from "./undo-step.ts";

/** Lets staff undo a visit's last step from the audit log, by the same rules as on the visit's own page. */
export function registerVisitUndo(deps: ServerDeps, returnServices: visitRows.RestoreVisitOrder): void {
  for (const { action, right } of Object.values(staffStepRules))
    registerUndo(deps, [action], {
      right,
      async check({ id: entryId, resourceId }) {
        const appointment = await getVisit(deps.db, resourceId);
        await readUndoable(deps.db, appointment, entryId, deps.clock.now());
      },
      async undo({ id: entryId, resourceId: appointmentId }, context) {
        const staff = { principal: context.principal, actor: actorOf(context) };
        await undoStep(deps, staff, { appointmentId, entryId }, returnServices);
      },
    });
}
