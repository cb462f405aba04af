import { type ReactNode, useEffect, useState } from "react";
import type { WireRebooking } from "#modules/booking/contract/book-again.ts";
import type { BookingCalls } from "#modules/booking/contract/calls.ts";
import SameAsLastTime from "#modules/booking/web/again/same-as-last-time.tsx";
import { browserApi } from "#web/api.ts";
import { LinkButton } from "#web/ui/link-button.tsx";

const api = browserApi<BookingCalls>();

/** Offers the last visit again at one of three times, or a link to all treatments if there is none or it can't be read. */
export default function LastVisit({ toCome }: { toCome: ReactNode }) {
  const [again, setAgain] = useState<WireRebooking | null>();
  useEffect(() => {
    const controller = new AbortController();
    api.call("readAgain", { query: {}, signal: controller.signal }).then(
      ({ data }) => setAgain(data),
      () => controller.signal.aborted || setAgain(null),
    );
    return () => controller.abort();
  }, []);
  if (again === undefined) return toCome;
  if (again) return <SameAsLastTime rebooking={again} />;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-3">
      <h2 className="font-sans text-body leading-6 font-semibold">Ready for your next visit?</h2>
      <LinkButton to="/schedule1" look="outline" small>
        Choose a treatment
      </LinkButton>
    </div>
  );
}
