import { type ReactNode, useEffect, useState } from "react";
import type { BookingCalls } from "#modules/booking/contract/calls.ts";
import type { OwnVisitCalls } from "#modules/own-visits/contract/calls.ts";
import type { WireRebooking } from "#modules/own-visits/contract/rebooking.ts";
import SameAsLastTime from "#modules/own-visits/web/rebooking/same-as-last-time.tsx";
import { browserApi } from "#web/api.ts";
import { LinkButton } from "#web/ui/link-button.tsx";

const api = browserApi<BookingCalls & OwnVisitCalls>();

/**
 * Offers to rebook the last visit at one of three times, or a link to all treatments if there is none or it can't be
 * read.
 */
export default function LastVisit({ toCome }: { toCome: ReactNode }) {
  const [rebooking, setRebooking] = useState<WireRebooking | null>();
  useEffect(() => {
    const controller = new AbortController();
    api.call("readAgain", { query: {}, signal: controller.signal }).then(
      ({ data }) => setRebooking(data),
      () => controller.signal.aborted || setRebooking(null),
    );
    return () => controller.abort();
  }, []);
  if (rebooking === undefined) return toCome;
  if (rebooking) return <SameAsLastTime rebooking={rebooking} />;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-3">
      <h2 className="font-sans text-body leading-6 font-semibold">Ready for your next visit?</h2>
      <LinkButton to="/schedule1" look="outline" small>
        Choose a treatment
      </LinkButton>
    </div>
  );
}
