import { type FormEvent, useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import { Badge } from "#staff/kit/badge.tsx";
import { EmptyList } from "#staff/kit/feedback/list-states.tsx";
import { reportChange } from "#staff/kit/toast/report-change.ts";
import { showDone } from "#staff/kit/toast/staff-toasts.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import { now } from "#web/now.ts";
import type { WireTimeOff } from "../../contract/schedule/time-off-calls.ts";
import { formatDays } from "../format-day.ts";
import { scheduleApi } from "../schedule-api.ts";
import { emptyTimeOff, TimeOffFields, toTimeOffBody } from "./time-off-fields.tsx";
import { KIND_WORDS, PERSON_KINDS } from "./time-off-kinds.ts";

/**
 * One's own time off that isn't over. A request can be withdrawn; approved time off can be changed only by the clinic.
 */
export function OwnTimeOff({
  timeOff,
  onChanged,
}: {
  timeOff: readonly WireTimeOff[];
  onChanged: () => Promise<void>;
}) {
  const withdraw = (id: string) =>
    reportChange(() => scheduleApi().call("withdrawTimeOff", { params: { id }, idempotencyKey: crypto.randomUUID() }), {
      refresh: onChanged,
      done: "Taken back.",
    });
  if (timeOff.length === 0) return <EmptyList>You have no upcoming time off.</EmptyList>;
  return (
    <ul aria-label="Time off ahead">
      {timeOff.map((one) => (
        <li
          key={one.id}
          className="flex min-h-[52px] flex-wrap items-center gap-x-3 gap-y-2 border-b border-linen py-2"
        >
          <div className="min-w-0 grow">
            <p className="font-medium">{formatDays(one)}</p>
            <p className="text-small text-ink-soft">
              {KIND_WORDS[one.kind]}
              {one.reason && `, ${one.reason}`}
            </p>
          </div>
          {one.state === "asked" ? (
            <>
              <Badge tone="warn" dot="ring">
                Asked
              </Badge>
              <button
                type="button"
                className="btn btn-outline btn-small"
                aria-label={`Take back: ${formatDays(one)}`}
                onClick={() => void withdraw(one.id)}
              >
                Take back
              </button>
            </>
          ) : (
            <Badge tone="ok" dot="full">
              Approved
            </Badge>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Requests one's own time off. It blocks no time until it is approved. */
export function AskTimeOff({ onAsked }: { onAsked: () => Promise<void> }) {
  const { timeZone } = useClinic();
  const blank = () => emptyTimeOff("vacation", dateInZone(new Date(now()), timeZone));
  const [entered, setEntered] = useState(blank);
  const [error, setError] = useState<{ message: string; path?: string | undefined }>();
  async function submit(event: FormEvent) {
    event.preventDefault();
    try {
      const body = toTimeOffBody(entered);
      await scheduleApi().call("askTimeOff", { body, idempotencyKey: crypto.randomUUID() });
      setEntered(blank());
      setError(undefined);
      await onAsked();
      showDone("Requested. It's yours once it's approved.");
    } catch (failure) {
      if (isApiError(failure)) setError({ message: failure.message, path: failure.issues?.[0]?.path });
      else setError({ message: "It was not sent. Try again." });
    }
  }
  const errorAt = (path: string) => (error?.path === path ? error.message : undefined);
  const isAtField = errorAt("lastDate") ?? errorAt("endTime");
  return (
    <section aria-labelledby="ask" className="grid gap-4">
      <h2 id="ask" className="text-section">
        Ask for time off
      </h2>
      <form aria-labelledby="ask" noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <TimeOffFields kinds={PERSON_KINDS} entered={entered} errorAt={errorAt} onChange={setEntered} />
        {error && !isAtField && (
          <p role="alert" className="text-error">
            {error.message}
          </p>
        )}
        <p>
          <button type="submit" className="btn btn-primary btn-main">
            Ask
          </button>
        </p>
      </form>
    </section>
  );
}
