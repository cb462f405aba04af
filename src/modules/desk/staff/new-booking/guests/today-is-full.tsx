import type { explainSlotToStaff } from "#modules/booking/contract/explain-slot.ts";
import { firstStartMs } from "#modules/booking/domain/staff-place.ts";
import { isApiError } from "#shared/contract/client.ts";
import { dateInZone, timeInZone } from "#shared/zoned-time.ts";
import { useRead } from "#staff/kit/use-read.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import { usePerson } from "#staff/session/use-person.ts";
import { staffApi } from "#staff/staff-api.ts";
import { now } from "#web/now.ts";
import { nextStart } from "../places.ts";

const api = staffApi<{ explainSlotToStaff: typeof explainSlotToStaff }>();

type Service = { serviceId: string; addOnIds: string[]; practitionerId?: string };

type TodayIsFullProps = {
  services: readonly Service[];
  /** Requests a start today that breaks a rule. */
  onTry(date: string, time: string): void;
  onAnotherDay(): void;
  /** Puts the person on the waitlist for today. */
  onWaitlist(): void;
};

/** Explains why a walk-in can't start now (what conflicts with the next start) and what can be done (OO-9). */
export function TodayIsFull({ services, onTry, onAnotherDay, onWaitlist }: TodayIsFullProps) {
  const { timeZone } = useClinic();
  const { can } = usePerson();
  const override = () => {
    const start = new Date(firstStartMs(now()));
    onTry(dateInZone(start, timeZone), timeInZone(start, timeZone));
  };
  const { data, error } = useRead(JSON.stringify(services), async (signal) => {
    const at = now();
    const time = nextStart(timeInZone(at, timeZone));
    if (time === undefined) return ["The day is over."];
    const practitionerId = services[0]?.practitionerId;
    const query = {
      date: dateInZone(at, timeZone),
      time,
      serviceIds: services.map(({ serviceId }) => serviceId),
      addOnIds: services.flatMap(({ addOnIds }) => addOnIds),
      ...(practitionerId ? { practitionerId } : {}),
    };
    const { reasons } = (await api.call("explainSlotToStaff", { query, signal })).data;
    return reasons.map(({ display }) => display);
  });
  return (
    <div className="grid gap-3">
      <div role="status" className="grid gap-1">
        <p className="font-medium">Nothing fits today.</p>
        {isApiError(error) && <p>{error.message}</p>}
        {data?.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        {can("visits.override") && (
          <button type="button" className="btn btn-outline bg-white" onClick={override}>
            Override
          </button>
        )}
        <button type="button" className="btn btn-outline bg-white" onClick={onAnotherDay}>
          Book another day
        </button>
        <button type="button" className="btn btn-outline bg-white" onClick={onWaitlist}>
          Waitlist for today
        </button>
      </div>
    </div>
  );
}
