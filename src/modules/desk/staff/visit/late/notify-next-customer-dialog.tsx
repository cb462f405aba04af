import { useEffect, useState } from "react";
import type { WireNextVisit } from "#modules/booking/staff/contract/running-late.ts";
import type { WireVisitPage } from "#modules/booking/staff/contract/visit-page.ts";
import { isApiError } from "#shared/contract/client.ts";
import { formatTime } from "#shared/zoned-time.ts";
import { StaffDialog } from "#staff/kit/feedback/staff-dialog.tsx";
import { formatPhone } from "#staff/kit/phone-text.ts";
import { showDone } from "#staff/kit/toast/staff-toasts.ts";
import { now } from "#web/now.ts";
import { Select } from "#web/ui/form/select.tsx";
import { deskApi } from "../../board/live/desk-api.ts";

const MINUTES = [5, 10, 15, 20, 30, 45, 60];

/** Returns the delay of the next visit if this one began or ended now: the first choice that is long enough. */
function expectedDelay({ stage, startsAt, endsAt }: WireVisitPage): number {
  const late = (now().getTime() - Date.parse(stage === "waiting" ? startsAt : endsAt)) / 60_000;
  return MINUTES.find((each) => each >= late) ?? 60;
}

type TellNextDialogProps = { page: WireVisitPage; onClose(): void };

/** Emails the next customer of a practitioner who is running late, or says whom to call. */
export function NotifyNextCustomerDialog({ page, onClose }: TellNextDialogProps) {
  const [next, setNext] = useState<WireNextVisit | null>();
  const [minutes, setMinutes] = useState(() => String(expectedDelay(page)));
  const [error, setError] = useState("");
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    const ends = new AbortController();
    deskApi.call("findNextVisit", { params: { id: page.id }, signal: ends.signal }).then(
      ({ data }) => setNext(data),
      (failure: unknown) =>
        !ends.signal.aborted && setError(isApiError(failure) ? failure.message : "The next visit did not load."),
    );
    return () => ends.abort();
  }, [page.id]);

  async function tell(visit: WireNextVisit) {
    if (isBusy) return;
    setBusy(true);
    setError("");
    try {
      await deskApi.call("tellRunningLate", {
        params: { id: visit.id },
        body: { minutes: Number(minutes) },
        idempotencyKey: crypto.randomUUID(),
      });
      showDone(`${visit.customer.name} is emailed that it will be about ${minutes} min later.`);
      onClose();
    } catch (failure) {
      setBusy(false);
      setError(isApiError(failure) ? failure.message : "The email was not sent. Try again.");
    }
  }

  const phone = next?.customer.phone;
  return (
    <StaffDialog
      open
      onClose={onClose}
      title="Tell the next customer"
      actions={
        <>
          <button type="button" className="btn btn-outline btn-main" onClick={onClose}>
            {next?.customer.hasEmail ? "Leave it" : "Close"}
          </button>
          {next?.customer.hasEmail && (
            <button
              type="button"
              className="btn btn-primary btn-main"
              aria-busy={isBusy}
              onClick={() => void tell(next)}
            >
              Email {next.customer.name}
            </button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        {next === undefined && !error && <div className="skeleton h-16" aria-hidden />}
        {next === null && <p>No one is booked after this visit today.</p>}
        {next && (
          <p>
            <span className="font-semibold">{next.customer.name}</span> is next, at {formatTime(next.time)} with{" "}
            {next.practitioner}.
            {phone && (
              <>
                {" "}
                <a className="link nums" href={`tel:${phone}`}>
                  {formatPhone(phone)}
                </a>
              </>
            )}
          </p>
        )}
        {next && !next.customer.hasEmail && <p>No email on file: please call.</p>}
        {next?.customer.hasEmail && (
          <Select
            label="About how much later"
            value={minutes}
            options={MINUTES.map((each) => ({ value: String(each), label: `${each} minutes` }))}
            onChange={({ currentTarget }) => setMinutes(currentTarget.value)}
          />
        )}
        {error && (
          <p role="alert" className="text-error">
            {error}
          </p>
        )}
      </div>
    </StaffDialog>
  );
}
