import { useState } from "react";
import type { WireToldBehind } from "#modules/booking/staff/contract/running-late.ts";
import { isApiError } from "#shared/contract/client.ts";
import { formatTime } from "#shared/zoned-time.ts";
import { StaffDialog } from "#staff/kit/feedback/staff-dialog.tsx";
import { formatPhone } from "#staff/kit/phone-text.ts";
import { showDone } from "#staff/kit/toast/staff-toasts.ts";
import { useRead } from "#staff/kit/use-read.ts";
import { Select } from "#web/ui/form/select.tsx";
import { deskApi } from "../../board/live/desk-api.ts";

const MINUTES = [5, 10, 15, 20, 30, 45, 60];

type BehindDialogProps = { people: readonly { id: string; name: string }[]; onClose(): void };

/** Records by how much a practitioner is running behind, and shows the affected customers before they are emailed. */
export default function BehindDialog({ people, onClose }: BehindDialogProps) {
  const [practitionerId, setPractitionerId] = useState(people[0]?.id ?? "");
  const [minutes, setMinutes] = useState("20");
  const [problem, setProblem] = useState("");
  const [isBusy, setBusy] = useState(false);
  // Repeated requests with the same key make one report.
  const [key] = useState(() => crypto.randomUUID());
  const of = { practitionerId, minutes: Number(minutes) };
  const { data, error } = useRead(`${practitionerId} ${minutes}`, async (signal) => {
    const request = { body: { ...of, dryRun: true }, idempotencyKey: crypto.randomUUID(), signal };
    return (await deskApi.call("tellBehind", request)).data;
  });
  const written = data?.filter(({ customer }) => customer.hasEmail) ?? [];
  const tell = async () => {
    if (isBusy) return;
    setBusy(true);
    setProblem("");
    try {
      const notices = (
        await deskApi.call("tellBehind", { body: of, idempotencyKey: `${key} ${practitionerId} ${minutes}` })
      ).data;
      showDone(wordsOf(notices.filter(({ customer }) => customer.hasEmail).length));
      onClose();
    } catch (failure) {
      setBusy(false);
      setProblem(isApiError(failure) ? failure.message : "The emails were not sent. Try again.");
    }
  };
  const shown = problem || (error === undefined ? "" : isApiError(error) ? error.message : "The visits didn't load.");
  return (
    <StaffDialog
      open
      onClose={onClose}
      title="Running late"
      actions={
        <>
          <button type="button" className="btn btn-outline btn-main" onClick={onClose}>
            {written.length > 0 ? "Leave it" : "Close"}
          </button>
          {written.length > 0 && (
            <button
              type="button"
              className="btn btn-primary btn-main"
              aria-busy={isBusy || undefined}
              onClick={() => void tell()}
            >
              {written.length === 1 ? "Email the customer" : `Email ${written.length} customers`}
            </button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        {people.length > 1 && (
          <Select
            label="Who is late"
            value={practitionerId}
            options={people.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={({ currentTarget }) => setPractitionerId(currentTarget.value)}
          />
        )}
        <Select
          label="Behind by"
          value={minutes}
          options={MINUTES.map((each) => ({ value: String(each), label: `${each} minutes` }))}
          onChange={({ currentTarget }) => setMinutes(currentTarget.value)}
        />
        <section aria-label="Who is reached" aria-busy={!data && error === undefined}>
          {data?.length === 0 && <p>No one in the next 3 hours will have to wait.</p>}
          {data && data.length > 0 && (
            <ul className="grid gap-1.5">
              {data.map((visit) => (
                <Reached key={visit.id} visit={visit} />
              ))}
            </ul>
          )}
        </section>
        {shown && (
          <p role="alert" className="text-error">
            {shown}
          </p>
        )}
      </div>
    </StaffDialog>
  );
}

function Reached({ visit: { time, newTime, customer } }: { visit: WireToldBehind }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="font-semibold">{customer.name}</span>
      <span className="nums">
        {formatTime(time)}, may come at {formatTime(newTime)}
      </span>
      {!customer.hasEmail && (
        <span className="w-full text-small">
          No email: please call
          {customer.phone && (
            <>
              {" "}
              <a className="link nums" href={`tel:${customer.phone}`}>
                {formatPhone(customer.phone)}
              </a>
            </>
          )}
          .
        </span>
      )}
    </li>
  );
}

const wordsOf = (count: number) =>
  count === 1 ? "The customer is emailed about the delay." : `${count} customers are emailed about the delay.`;
