import { type FormEvent, useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import { showDone } from "#staff/kit/toast/staff-toasts.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import { now } from "#web/now.ts";
import { scheduleApi } from "../schedule-api.ts";
import { emptyTimeOff, TimeOffFields, toTimeOffBody } from "./time-off-fields.tsx";
import { PERSON_KINDS } from "./time-off-kinds.ts";

/** Requests one's own time off. It blocks no time until it is approved. */
export function AskTimeOff({ onAsked }: { onAsked: () => void }) {
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
      showDone("Requested. It's yours once it's approved.");
      onAsked();
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
