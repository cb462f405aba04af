import { type FormEvent, useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { reasonOf } from "#staff/kit/reason-of.ts";
import { usePerson } from "#staff/session/use-person.ts";
import { type FeedDetail, feedDetails } from "../../../domain/calendar/feed-calendar.ts";
import { scheduleApi } from "../schedule-api.ts";
import { DETAIL_WORDS } from "./feed-words.ts";

type NewAddressProps = { practitionerId: string | undefined; onMade: (url: string) => void };

/** Creates another calendar URL. Only administrators may create one with names and treatments. */
export function NewAddress({ practitionerId, onMade }: NewAddressProps) {
  const { can } = usePerson();
  const [detail, setDetail] = useState<FeedDetail>("busy");
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    try {
      const { data } = await scheduleApi().call("makeCalendarFeed", {
        body: { practitionerId, detail },
        idempotencyKey: crypto.randomUUID(),
      });
      setError(undefined);
      onMade(data.url);
    } catch (failure) {
      const isUnlinked = isApiError(failure, "not_found");
      const words = isUnlinked ? "Your account isn't linked to a practitioner. Ask an administrator." : undefined;
      setError(words ?? reasonOf(failure));
    }
    setBusy(false);
  }
  const offered = feedDetails.filter((each) => each !== "full" || can("schedule.edit"));
  return (
    <form
      className="grid justify-items-start gap-4"
      aria-labelledby="new-address"
      onSubmit={(event) => void submit(event)}
    >
      <h2 id="new-address" className="text-section">
        Make an address
      </h2>
      <fieldset className="grid gap-1">
        <legend className="pb-1">What it tells</legend>
        {offered.map((each) => (
          <label key={each} className="flex min-h-11 items-start gap-3 py-1.5">
            <input
              type="radio"
              name="detail"
              className="tick"
              checked={each === detail}
              onChange={() => setDetail(each)}
            />
            <span>
              <span className="block">{DETAIL_WORDS[each].label}</span>
              <span className="block text-small text-ink-soft">{DETAIL_WORDS[each].help}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {error && (
        <p role="alert" className="text-error">
          {error}
        </p>
      )}
      <button type="submit" className="btn btn-primary btn-main" aria-busy={isBusy || undefined}>
        Make the address
      </button>
    </form>
  );
}
