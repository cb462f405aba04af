import { useState } from "react";
import { Link } from "react-router";
import { isApiError } from "#shared/contract/client.ts";
import { formatDay, formatTime } from "#shared/zoned-time.ts";
import { LoadFailed } from "#staff/kit/feedback/list-states.tsx";
import { momentText } from "#staff/kit/moment-text.ts";
import { PageHeader } from "#staff/kit/page/page-header.tsx";
import { formatPhone } from "#staff/kit/phone-text.ts";
import { reportChange } from "#staff/kit/toast/report-change.ts";
import { showDone } from "#staff/kit/toast/staff-toasts.ts";
import { useRead } from "#staff/kit/use-read.ts";
import { useTitle } from "#staff/kit/use-title.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import { staffApi } from "#staff/staff-api.ts";
import { TextArea } from "#web/ui/form/text-area.tsx";
import type { waitlistStaffCalls } from "./contract/staff-calls.ts";

const api = staffApi<typeof waitlistStaffCalls>();
const PARENT = { to: "/admin/waitlist?view=live", label: "Waitlist" };
const STATES = {
  unconfirmed: "Not confirmed yet, so not in line",
  waiting: "Waiting",
  offered: "A place is held",
  paused: "Paused",
  fulfilled: "Has a visit",
  left: "Left the list",
  expired: "Its days are over",
};

/** A waitlist entry: its customer, treatments and days, its position in line, and the slots that fit now. */
export function WaitlistScreen({ id }: { id: string }) {
  const { timeZone } = useClinic();
  const { data, error, refresh } = useRead(id, async (signal) => {
    const input = { params: { id }, signal };
    const [entry, places] = await Promise.all([api.call("Waitlist.get", input), api.call("listFittingPlaces", input)]);
    return { entry: entry.data, places: places.data };
  });
  useTitle(data ? `${data.entry.name} on the waitlist` : "Waitlist");
  if (!data) {
    const isGone = isApiError(error, "not_found");
    return (
      <>
        <PageHeader title="Waitlist" parent={PARENT} />
        <div className="px-4 py-5 md:px-6" aria-busy={error === undefined}>
          {isGone && <p>This entry doesn't exist.</p>}
          {error !== undefined && !isGone && <LoadFailed noun="entry" error={error} onRetry={() => void refresh()} />}
          {error === undefined && <div className="skeleton h-60" aria-hidden />}
        </div>
      </>
    );
  }
  const { entry, places } = data;
  const { state } = entry;
  const canPause = state === "waiting" || state === "paused";
  const pause = () =>
    reportChange(() => api.call("pauseWaiting", { params: { id }, body: { paused: state === "waiting" } }), {
      refresh,
      done: state === "waiting" ? "The entry is paused." : "The entry is back in line.",
      otherwise: "That was not saved. Try again.",
    });
  const facts: [string, string][] = [
    ["What", entry.services],
    ["When", `${formatDay(entry.firstDate)} to ${formatDay(entry.lastDate)}, ${entry.dayParts}`],
    ...(entry.note ? [["Note", entry.note] as [string, string]] : []),
    ["Phone", entry.phone ? formatPhone(entry.phone) : "None"],
    ["Email", entry.email ?? "None: call when a place opens"],
    ["Since", momentText(entry.createdAt, timeZone)],
    ["State", STATES[state]],
    ...(entry.rank === null ? [] : [["Place in line", String(entry.rank)] as [string, string]]),
    ...(entry.offerEndsAt ? [["Offer ends", momentText(entry.offerEndsAt, timeZone)] as [string, string]] : []),
    ["Offers without an answer", String(entry.unanswered)],
  ];
  return (
    <>
      <PageHeader
        title={entry.name}
        parent={PARENT}
        actions={
          <>
            {entry.customerId && (
              <Link to={`/admin/customers/${entry.customerId}`} className="btn btn-outline">
                Open file
              </Link>
            )}
            {canPause && (
              <button type="button" className="btn btn-outline" onClick={() => void pause()}>
                {state === "paused" ? "Put back in line" : "Pause"}
              </button>
            )}
          </>
        }
      />
      <div className="grid max-w-3xl gap-6 px-4 py-5 md:px-6">
        <dl className="grid gap-2">
          {facts.map(([name, value]) => (
            <div key={name} className="flex flex-wrap gap-x-3">
              <dt className="w-44 text-ink-soft">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {canPause &&
          (entry.email ? (
            <OfferForm id={id} places={places} onOffered={() => void refresh()} />
          ) : (
            <PlacesToCallAbout places={places} />
          ))}
      </div>
    </>
  );
}

/** Lists slots to call about. Offers are emails, so without an email address staff call and book. */
function PlacesToCallAbout({ places }: { places: { date: string; time: string }[] }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-section">Places that fit now</h2>
      {places.length === 0 && <p>Nothing fits now.</p>}
      {places.length > 0 && (
        <>
          <p>There is no email to send an offer to. Call, and book one of these.</p>
          <ul className="grid gap-1">
            {places.map(({ date, time }) => (
              <li key={`${date} ${time}`}>
                {formatDay(date)}, {formatTime(time)}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

type OfferFormProps = { id: string; places: { date: string; time: string }[]; onOffered: () => void };

/**
 * Offers a slot to a customer out of turn. The offer is an email, which can't be taken back: choosing a slot doesn't
 * send it, only a separate button does.
 */
function OfferForm({ id, places, onOffered }: OfferFormProps) {
  const [chosen, setChosen] = useState<string>();
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState("");
  const [isBusy, setBusy] = useState(false);
  const place = places.find(({ date, time }) => `${date} ${time}` === chosen);
  const offer = async () => {
    if (isBusy || !place) return;
    if (!reason.trim()) return setProblem("Say why this person goes first.");
    setBusy(true);
    setProblem("");
    try {
      const body = { ...place, reason: reason.trim() };
      await api.call("offerWaitlistPlace", { params: { id }, body, idempotencyKey: crypto.randomUUID() });
      showDone("The place is held for 15 minutes, and the email is on its way.");
      onOffered();
    } catch (failure) {
      setProblem(isApiError(failure) ? failure.message : "The place was not offered. Try again.");
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="grid gap-3">
      <h2 className="text-section">Places that fit now</h2>
      {places.length === 0 && <p>Nothing fits now. When a place opens, it is offered to the next person in line.</p>}
      <div className="flex flex-wrap gap-2">
        {places.map(({ date, time }) => (
          <button
            key={`${date} ${time}`}
            type="button"
            className="btn btn-outline"
            aria-pressed={chosen === `${date} ${time}`}
            onClick={() => setChosen(`${date} ${time}`)}
          >
            {formatDay(date)}, {formatTime(time)}
          </button>
        ))}
      </div>
      {place && (
        <form
          className="grid gap-3"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void offer();
          }}
        >
          <TextArea
            label={`Why ${formatDay(place.date)}, ${formatTime(place.time)} goes to this person`}
            rows={2}
            maxLength={300}
            value={reason}
            error={problem}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
          <button type="submit" className="btn btn-primary justify-self-start" aria-busy={isBusy}>
            Offer for 15 minutes
          </button>
        </form>
      )}
    </section>
  );
}
