import { type FormEvent, useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { LoadFailed } from "#staff/kit/feedback/list-states.tsx";
import { StaffDialog } from "#staff/kit/feedback/staff-dialog.tsx";
import { LinkDialog } from "#staff/kit/link/link-dialog.tsx";
import { momentText, shortDayText } from "#staff/kit/moment-text.ts";
import { reasonOf } from "#staff/kit/reason-of.ts";
import { reportChange } from "#staff/kit/toast/report-change.ts";
import { showFailed } from "#staff/kit/toast/staff-toasts.ts";
import { useRead } from "#staff/kit/use-read.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import { usePerson } from "#staff/session/use-person.ts";
import { FEEDS_PER_PERSON, type FeedDetail, feedDetails } from "../../../domain/calendar/feed-calendar.ts";
import type { WireCalendarFeed } from "../../contract/calendar-feed-calls.ts";
import { scheduleApi } from "../schedule-api.ts";
import { DETAIL_WORDS } from "./feed-words.ts";

/** The practitioner whose calendar URLs are shown; the signed-in person if `practitionerId` is missing. */
type CalendarAddressesProps = { practitionerId?: string };

/** The calendar URLs for subscribing to a practitioner's visits: listing, adding, renewing and revoking URLs. */
export function CalendarUrls({ practitionerId }: CalendarAddressesProps) {
  const { data, error, refresh } = useRead(`feeds ${practitionerId ?? ""}`, async () => {
    return (await scheduleApi().call("listCalendarFeeds", { query: { practitionerId } })).data;
  });
  const [madeOn, setMade] = useState<string>();
  const [ending, setEnding] = useState<WireCalendarFeed>();

  async function renew({ id }: WireCalendarFeed) {
    try {
      const idempotencyKey = crypto.randomUUID();
      const { data: renewed } = await scheduleApi().call("renewCalendarFeed", { params: { id }, idempotencyKey });
      setMade(renewed.url);
    } catch (failure) {
      showFailed(reasonOf(failure));
    }
    await refresh();
  }
  async function end({ id }: WireCalendarFeed) {
    setEnding(undefined);
    await reportChange(
      () => scheduleApi().call("revokeCalendarFeed", { params: { id }, idempotencyKey: crypto.randomUUID() }),
      { refresh, done: "The address is ended." },
    );
  }
  if (error !== undefined && !data) return <LoadFailed noun="addresses" error={error} onRetry={() => void refresh()} />;
  if (!data) return <div className="skeleton h-24" aria-hidden />;
  return (
    <div className="grid gap-8">
      {data.length === 0 ? (
        <p className="text-ink-soft">No addresses yet.</p>
      ) : (
        <ul aria-label="Calendar addresses" className="border-t border-linen">
          {data.map((feed) => (
            <Address key={feed.id} feed={feed} onRenew={() => void renew(feed)} onEnd={() => setEnding(feed)} />
          ))}
        </ul>
      )}
      {data.length < FEEDS_PER_PERSON ? (
        <NewAddress
          practitionerId={practitionerId}
          onMade={(url) => {
            setMade(url);
            void refresh();
          }}
        />
      ) : (
        <p className="text-ink-soft">Three addresses are in use. End one of them to make another.</p>
      )}
      {madeOn && (
        <LinkDialog title="The new address" read={async () => madeOn} onClose={() => setMade(undefined)}>
          <p>
            Add it to your calendar app as a subscription, by address. Copy it now: it isn't shown again. Anyone with
            the address can see your visits until you end it here.
          </p>
        </LinkDialog>
      )}
      {ending && (
        <StaffDialog
          open
          title="End this address?"
          onClose={() => setEnding(undefined)}
          actions={
            <>
              <button type="button" className="btn btn-outline" onClick={() => setEnding(undefined)}>
                Keep it
              </button>
              <button type="button" className="btn btn-primary btn-main" onClick={() => void end(ending)}>
                End it
              </button>
            </>
          }
        >
          <p>Calendars that use it stop getting visits.</p>
        </StaffDialog>
      )}
    </div>
  );
}

type AddressProps = { feed: WireCalendarFeed; onRenew: () => void; onEnd: () => void };

function Address({ feed: { detail, createdAt, lastReadAt }, onRenew, onEnd }: AddressProps) {
  const { timeZone } = useClinic();
  const url = shortDayText(createdAt, timeZone);
  return (
    <li className="flex min-h-[52px] flex-wrap items-center gap-x-3 gap-y-2 border-b border-linen py-2">
      <div className="min-w-48 grow">
        <p className="font-medium">{DETAIL_WORDS[detail].label}</p>
        <p className="nums text-small text-ink-soft">
          Made {url}, {lastReadAt ? `last read ${momentText(lastReadAt, timeZone)}` : "not read yet"}
        </p>
      </div>
      <button type="button" className="btn btn-outline" onClick={onRenew}>
        Renew<span className="sr-only"> the address made {url}</span>
      </button>
      <button type="button" className="btn btn-outline" onClick={onEnd}>
        End<span className="sr-only"> the address made {url}</span>
      </button>
    </li>
  );
}

type NewAddressProps = { practitionerId: string | undefined; onMade: (url: string) => void };

/** Creates another calendar URL. Only administrators may create one with names and treatments. */
function NewAddress({ practitionerId, onMade }: NewAddressProps) {
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
