import { formatDate, formatTime, timeInZone } from "#shared/zoned-time.ts";
import { cx } from "#web/cx.ts";
import { dayInWords } from "#web/day-in-words.ts";
import { ReachLink } from "#web/ui/reach-link.tsx";
import { WholeWords } from "#web/ui/whole-words.tsx";
import type { WireAppointment } from "../../contract/appointment.ts";

type VisitTimeProps = {
  appointment: WireAppointment;
  isCancelled?: boolean;
  /** Whether to link directions beside the postal address, if no button for them follows below. */
  linksThere?: boolean;
};

/** Shows when a visit is, with whom and where. */
export function VisitTime({ appointment, isCancelled, linksThere }: VisitTimeProps) {
  const { date, time, endsAt, timeZone, practitioner, place } = appointment;
  return (
    <div className="mt-6 border-t border-ink pt-5 sm:mt-8 sm:pt-6">
      <p className={cx("text-sum max-sm:text-[1.75rem]", isCancelled && "line-through decoration-1")}>
        <WholeWords>
          {dayInWords(date)}, {formatTime(time)}
        </WholeWords>
      </p>
      <p className="pt-1 text-ink-soft sm:text-lead">
        <WholeWords>
          {formatDate(date)}, {formatTime(time)} to {formatTime(timeInZone(new Date(endsAt), timeZone))}, with{" "}
          {practitioner.name}
        </WholeWords>
      </p>
      <p className="text-ink-soft sm:text-lead">
        {place ? (
          <>
            <WholeWords>{place.address}</WholeWords>{" "}
            {linksThere && (
              <ReachLink className="no-print link text-ink" href={place.mapLink} target="_blank" rel="noreferrer">
                Directions
              </ReachLink>
            )}
          </>
        ) : (
          "Online"
        )}
      </p>
    </div>
  );
}
