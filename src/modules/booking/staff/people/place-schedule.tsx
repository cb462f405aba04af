import { LoadFailed } from "#staff/kit/feedback/list-states.tsx";
import { useRead } from "#staff/kit/use-read.ts";
import { usePerson } from "#staff/session/use-person.ts";
import { scheduleApi } from "./schedule-api.ts";
import { TimeOffList } from "./time-off/time-off-list.tsx";
import { UnfitVisitList } from "./unfit-visit-list.tsx";

/** When a room or device can't be used, and the booked visits that still need it. */
export function PlaceSchedule({ place }: { place: { id: string; name: string } }) {
  const { can } = usePerson();
  if (!can("timeOff.edit")) return null;
  return <Schedule place={place} mayReadVisits={can("visits.all")} />;
}

function Schedule({ place, mayReadVisits }: { place: { id: string; name: string }; mayReadVisits: boolean }) {
  const query = { resourceId: place.id };
  const { data, error, refresh } = useRead(place.id, async () => {
    const [timeOff, outside] = await Promise.all([
      scheduleApi().call("listTimeOff", { query }),
      mayReadVisits ? scheduleApi().call("listVisitsOutsideHours", { query }) : undefined,
    ]);
    return { timeOff: timeOff.data, outside: outside?.data ?? [] };
  });
  if (error && !data) return <LoadFailed noun="service times" error={error} onRetry={() => void refresh()} />;
  if (!data) return <div className="skeleton mt-8 h-24 max-w-[720px]" aria-hidden />;
  return (
    <div className="grid max-w-[720px] gap-6 pt-8">
      <UnfitVisitList
        visits={data.outside}
        what={`where ${place.name} can't be used`}
        note="They stay until someone moves them."
      />
      <TimeOffList resource={place} isPlace timeOff={data.timeOff} onChanged={refresh} />
    </div>
  );
}
