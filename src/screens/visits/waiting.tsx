import { lazy } from "react";
import type { WaitingPart } from "#modules/booking/web/components/slot-picker.tsx";
import type { WaitFor } from "#modules/waitlist/web/join-waitlist.tsx";

const JoinWaitlist = lazy(() => import("#modules/waitlist/web/join-waitlist.tsx"));

/** Returns the form that joins the waitlist for a visit, to show in the time picker. */
export function waitingFor(waitFor: WaitFor, today: string): WaitingPart {
  return {
    isOpen: waitFor.later !== undefined,
    draw: (choice) => <JoinWaitlist key={waitFor.later?.date} {...choice} today={today} waitFor={waitFor} />,
  };
}
