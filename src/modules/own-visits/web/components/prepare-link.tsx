import { Link } from "react-router";
import type { WireAppointment } from "#modules/booking/contract/appointment.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";

type PrepareProps = Pick<WireAppointment, "prepare">;

/** Links to the tasks still due before a visit; renders nothing if none are. */
export function PrepareLink({ prepare }: PrepareProps) {
  if (!prepare || prepare.due.length === 0) return null;
  return (
    <Link className="link text-small" to={prepare.url}>
      Get ready for this visit
    </Link>
  );
}

/** Shows a notice with the link to the tasks before a visit, on the visit's own page. */
export function PrepareNote({ prepare }: PrepareProps) {
  if (!prepare || prepare.due.length === 0) return null;
  return (
    <Notice tone="warn" title="Before your visit" className="no-print mt-8 max-w-text">
      <p>
        You have a short form to fill out.{" "}
        <Link className="link" to={prepare.url}>
          Get ready for your visit
        </Link>
      </p>
    </Notice>
  );
}
