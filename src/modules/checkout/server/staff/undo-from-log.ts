import { actorOf } from "#platform/audit/actor.ts";
import { registerUndo } from "#platform/resource/undo/undoers.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import { findOrder } from "../orders/order-queries.ts";
import { readUndoable, undoOrderStep } from "./undo-step.ts";

const ACTIONS = ["order.pack", "order.ready", "order.ship", "order.deliver"];

/** Lets staff undo a step of an order from the audit log. As on the order itself, only the last step can be undone. */
export function registerOrderUndo(deps: ServerDeps): void {
  const { db, clock } = deps;
  registerUndo(deps, ACTIONS, {
    right: "orders.fulfill",
    async check({ id: entryId, resourceId }) {
      const found = await findOrder(db, resourceId);
      if (!found) throw new AppError("not_found");
      await readUndoable(db, found.order, entryId, clock.now());
    },
    async undo({ id: entryId, resourceId: orderId }, context) {
      const staffAct = { actor: actorOf(context), now: clock.now() };
      await db.transaction((tx) => undoOrderStep(tx, { orderId, entryId }, staffAct));
    },
  });
}
