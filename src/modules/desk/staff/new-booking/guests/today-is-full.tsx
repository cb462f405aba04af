import type { explainSlotToStaff } from "#modules/booking/contract/explain-slot.ts";
import { isApiError } from "#shared/contract/client.ts";
import { dateInZone, timeInZone } from "#shared/zoned-time.ts";
import { useRead } from "#staff/kit/use-read.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import { staffApi } from "#staff/staff-api.ts";
import { now } from "#web/now.ts";
import { nextStart } from "../places.ts";

const api = staffApi<{ explainSlotToStaff: typeof explainSlotToStaff }>();

type Service = { serviceId: string; addOnIds: string[]; practitionerId?: string };

/** Why a walk-in can't begin now: what conflicts with the next start. */
export function TodayIsFull({ services }: { services: readonly Service[] }) {
  const { timeZone } = useClinic();
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
    // The notice that customers give doesn't hold for someone at the desk.
    return reasons.filter(({ code }) => !code.startsWith("LEAD_TIME")).map(({ display }) => display);
  });
  return (
    <div role="status" className="grid gap-1">
      <p className="font-medium">Nothing fits today.</p>
      {isApiError(error) && <p>{error.message}</p>}
      {data?.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
    </div>
  );
}
