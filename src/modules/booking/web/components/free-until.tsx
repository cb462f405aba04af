import { cx } from "#web/cx.ts";
import { useFormats } from "#web/formats.tsx";
import { freeUntilWords } from "#web/free-until-words.ts";
import { now } from "#web/now.ts";
import { WholeWords } from "#web/ui/whole-words.tsx";
import { useWords } from "#web/words/spoken.tsx";
import type { WireAppointment } from "../../contract/appointment.ts";

type FreeUntilProps = { appointment: WireAppointment; className?: string };

/** Shows until when a visit can be moved or canceled free of charge, with the agreed terms in an expandable section. */
export function FreeUntil({ appointment, className }: FreeUntilProps) {
  const words = useWords();
  const formats = useFormats();
  const { policy } = appointment;
  const until = freeUntilOf(appointment);
  if (until === undefined)
    return (
      policy && (
        <p className={cx("text-ink-soft", className)}>
          <WholeWords>{policy}</WholeWords>
        </p>
      )
    );
  return (
    <div className={cx("text-ink-soft", className)}>
      <p>
        <WholeWords>{freeUntilWords(until, appointment.timeZone, words, formats)}.</WholeWords>
      </p>
      {policy && (
        <details className="no-print">
          <summary className="link inline-flex min-h-11 items-center text-ink">Cancellation policy</summary>
          <p className="pb-2">
            <WholeWords>{policy}</WholeWords>
          </p>
        </details>
      )}
    </div>
  );
}

/** Returns the time from which a change costs something or requires a call; undefined once it is past. */
function freeUntilOf(appointment: WireAppointment): Date | undefined {
  const { status, startsAt, terms, canReschedule, changeFee, changeableUntil } = appointment;
  if (status === "held") {
    // A held visit is booked once it is paid or its card is saved. The time returned here is the one that applies then.
    const until = new Date(Date.parse(startsAt) - terms.noticeHours * 3_600_000);
    return until > now() ? until : undefined;
  }
  return canReschedule && changeFee === 0 && changeableUntil ? new Date(changeableUntil) : undefined;
}
