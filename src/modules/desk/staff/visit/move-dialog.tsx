import { type FormEvent, useEffect, useId, useState } from "react";
import type { WireVisitPage } from "#modules/booking/staff/contract/visit-page.ts";
import { isApiError } from "#shared/contract/client.ts";
import { formatDay, formatTime, instantOf, timeInZone } from "#shared/zoned-time.ts";
import { StaffDialog } from "#staff/kit/feedback/staff-dialog.tsx";
import { Switch } from "#staff/kit/fields/switch.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { toneOf } from "../board/drag/move-input.ts";
import { deskApi } from "../board/live/desk-api.ts";
import { mailChoice } from "../board/moves/open-move-dialogs.tsx";
import { shortestReason, shortReasonWords } from "../board/moves/shortest-reason.ts";
import { nearestWords, type useMoves } from "../board/moves/use-moves.ts";
import type { WireExplanation } from "../contract/move-visit-calls.ts";
import { useRoomChoice } from "./use-room-choice.ts";

type MoveDialogProps = {
  page: WireVisitPage;
  moves: ReturnType<typeof useMoves>;
  onClose(): void;
};

/**
 * Moves a visit to a chosen day, time and room. Shows for each choice whether the visit fits, and who will be emailed.
 */
export function MoveDialog(props: MoveDialogProps) {
  return (
    <StaffDialog open onClose={props.onClose} title={`Move ${props.page.customer.name}`}>
      <MoveForm {...props} />
    </StaffDialog>
  );
}

const ASK_AFTER_MS = 150;

/**
 * Gets the server's verdict on a start and a room; the newest request wins. No request is sent for the visit's current
 * slot.
 */
function useExplained(page: WireVisitPage, startsAt: string | undefined, roomId: string | undefined) {
  const [explanation, setExplanation] = useState<WireExplanation>();
  const [error, setError] = useState("");
  useEffect(() => {
    setExplanation(undefined);
    setError("");
    if (!startsAt || (Date.parse(startsAt) === Date.parse(page.startsAt) && !roomId)) return;
    const ends = new AbortController();
    const timer = setTimeout(() => {
      deskApi
        .call("explainVisit", {
          params: { id: page.id },
          body: { startsAt, ...(roomId ? { roomId } : {}), lock: true },
          signal: ends.signal,
        })
        .then(
          ({ data }) => !ends.signal.aborted && setExplanation(data),
          (failure: unknown) =>
            !ends.signal.aborted &&
            setError(isApiError(failure) ? failure.message : "We couldn't check that time. Try again."),
        );
    }, ASK_AFTER_MS);
    return () => {
      clearTimeout(timer);
      ends.abort();
    };
  }, [page, startsAt, roomId]);
  return { explanation, error };
}

function MoveForm({ page, moves, onClose }: MoveDialogProps) {
  const [date, setDate] = useState(page.date);
  const [time, setTime] = useState(timeInZone(new Date(page.startsAt), page.timeZone));
  const [reason, setReason] = useState("");
  const [needsReason, setNeedsReason] = useState(false);
  const rooms = useRoomChoice(page);
  const mail = mailChoice(page, "the new time", true);
  const [notify, setNotify] = useState(mail.canMail);
  const ids = useId();
  const startsAt = date && time ? instantOf(date, time, page.timeZone)?.toISOString() : undefined;
  const isSameTime = startsAt !== undefined && Date.parse(startsAt) === Date.parse(page.startsAt);
  const { explanation, error } = useExplained(page, startsAt, rooms.wanted);
  const tone = explanation && toneOf(explanation);
  // The visit's current start isn't an alternative: only its room would change.
  const nearby = (explanation?.nearest ?? []).filter(
    ({ startsAt: start }) => Date.parse(start) !== Date.parse(page.startsAt),
  );
  const shortest = shortestReason(explanation?.rules ?? []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!startsAt || !explanation || tone === "refused") return;
    if (tone === "breaks" && reason.trim().length < shortest) {
      setNeedsReason(true);
      return document.getElementById(`${ids}reason`)?.focus();
    }
    const override = tone === "breaks" ? { rules: explanation.rules, reason: reason.trim() } : undefined;
    const units = rooms.wanted ? { roomId: rooms.wanted } : {};
    // Customers aren't notified of a room change alone.
    const isTold = notify && !isSameTime;
    if (await moves.write({ page, startsAt, units }, { notify: isTold, ...(override ? { override } : {}) })) onClose();
  };

  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      <div className="grid grid-cols-2 gap-3">
        <label className="grid gap-1 font-medium">
          Day
          <input type="date" className="field" value={date} onChange={(event) => setDate(event.currentTarget.value)} />
        </label>
        <label className="grid gap-1 font-medium">
          Time
          <input
            type="time"
            className="field"
            value={time}
            step={300}
            data-first-focus
            onChange={(event) => setTime(event.currentTarget.value)}
          />
        </label>
      </div>
      {rooms.options.length > 1 && (
        <Select
          label="Room"
          options={rooms.options}
          value={rooms.value}
          onChange={({ currentTarget }) => rooms.choose(currentTarget.value)}
        />
      )}
      <div aria-live="polite" className="grid gap-2">
        {error && <p className="text-error">{error}</p>}
        {tone === "free" && <p className="text-ok">It fits.</p>}
        {explanation && tone !== "free" && (
          <ul className="grid list-disc gap-1 pl-5">
            {explanation.reasons.map(({ code, message }) => (
              <li key={code + message}>{message}</li>
            ))}
          </ul>
        )}
        {tone !== "free" && nearby.length > 0 && (
          <div className="flex flex-wrap items-center gap-2">
            <span className="text-small text-ink-soft">Nearest that fit</span>
            {nearby.map((nearest) => (
              <button
                key={nearest.startsAt + nearest.practitioner.id}
                type="button"
                className="chip hover:bg-sand"
                onClick={() => {
                  setDate(nearest.date);
                  setTime(nearest.time);
                  rooms.reset();
                }}
              >
                {nearestWords(nearest, date)}
              </button>
            ))}
          </div>
        )}
      </div>
      {tone === "breaks" && (
        <div className="grid gap-1">
          <label htmlFor={`${ids}reason`} className="font-medium">
            Reason
          </label>
          <input
            id={`${ids}reason`}
            className="field"
            value={reason}
            maxLength={300}
            aria-invalid={needsReason || undefined}
            aria-describedby={needsReason ? `${ids}error` : undefined}
            onChange={(event) => {
              setReason(event.currentTarget.value);
              setNeedsReason(false);
            }}
          />
          {needsReason && (
            <p id={`${ids}error`} className="text-small text-error">
              {shortReasonWords(shortest)}
            </p>
          )}
        </div>
      )}
      {!isSameTime &&
        (mail.canMail ? (
          <Switch label={mail.label} checked={notify} onChange={(event) => setNotify(event.currentTarget.checked)} />
        ) : (
          <p className="text-ink-soft">{mail.label}</p>
        ))}
      <div className="flex flex-wrap justify-end gap-2">
        <button type="button" className="btn btn-main btn-outline" onClick={onClose}>
          Leave it
        </button>
        <button
          type="submit"
          className="btn btn-main btn-primary"
          disabled={!explanation || tone === "refused" || moves.isBusy}
        >
          {tone === "breaks"
            ? "Move anyway"
            : isSameTime && rooms.name
              ? `Move to ${rooms.name}`
              : `Move to ${date === page.date ? "" : `${formatDay(date, { weekday: "short", month: "short" })}, `}${time ? formatTime(time) : ""}`}
        </button>
      </div>
    </form>
  );
}
