import { Link } from "react-router";
import { now } from "#web/now.ts";
import type { WireAppointment } from "../../contract/appointment.ts";
import { joinStateOf, lateStateOf } from "../../domain/visit-day/visit-day.ts";

type DayLinksProps = {
  appointment: WireAppointment;
  /** A guest's link to the visit; not needed for a customer. */
  link?: string;
};

/** The links customers need on the day of a visit: the virtual visit, and "I'm late" while that is possible. */
export function DayLinks({ appointment: { id, status, place, startsAt, endsAt }, link }: DayLinksProps) {
  const timed = { status, startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
  const joining = joinStateOf(timed, now());
  const query = link ? `?${new URLSearchParams({ t: link })}` : "";
  return (
    <>
      {!place && (joining === "early" || joining === "open") && (
        <Link className="link text-small" to={`/visit/${id}/join${query}`}>
          Join the video call
        </Link>
      )}
      {lateStateOf(timed, null, now()) === "open" && (
        <Link className="link text-small" to={`/visit/${id}${query}`}>
          I’m running late
        </Link>
      )}
    </>
  );
}
