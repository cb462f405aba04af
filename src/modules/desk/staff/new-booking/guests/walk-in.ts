import { isApiError } from "#shared/contract/client.ts";
import { showDone, showFailed } from "#staff/kit/toast/staff-toasts.ts";
import { deskApi } from "../../board/live/desk-api.ts";

/** Checks in a walk-in immediately after booking. If the check-in is refused, the visit stays booked. */
export async function checkInWalkIn(id: string, name: string): Promise<void> {
  try {
    await deskApi.call("checkInVisit", { params: { id }, body: {}, idempotencyKey: crypto.randomUUID() });
    showDone(`${name} is booked and checked in.`);
  } catch (error) {
    showFailed(
      `${name} is booked, but not checked in. ${isApiError(error) ? error.message : "Try again on the board."}`,
    );
  }
}
