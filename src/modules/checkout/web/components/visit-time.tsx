import type { WireAppointment } from "#modules/booking/contract/appointment.ts";
import { formatDay, formatTime, timeInZone } from "#shared/zoned-time.ts";
import { cx } from "#web/cx.ts";

type VisitTimeProps = { appointment: WireAppointment; isCancelled?: boolean };

/** When a visit is, with whom and where, between two lines. */
export function VisitTime({ appointment, isCancelled }: VisitTimeProps) {
  const { date, time, endsAt, timeZone, practitioner, place } = appointment;
  return (
    <div className="mt-8 border-t border-ink pt-6">
      <p className={cx("text-sum max-sm:text-[2.125rem]", isCancelled && "line-through decoration-1")}>
        {formatDay(date, { year: true })}, <span className="whitespace-nowrap">{formatTime(time)}</span>
      </p>
      <p className="pt-1 text-lead text-ink-soft">
        to {formatTime(timeInZone(new Date(endsAt), timeZone))}, with {practitioner.name}
        {place ? `, ${place.address}` : ", online"}
      </p>
    </div>
  );
}
