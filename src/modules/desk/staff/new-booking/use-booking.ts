import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type AskedAbout, askAbout, stillToAsk } from "#modules/account/staff/customers/same-person.ts";
import type { WirePlace } from "#modules/booking/staff/contract/places.ts";
import { isApiError } from "#shared/contract/client.ts";
import { addDays, instantOf } from "#shared/zoned-time.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import { deskApi } from "../board/live/desk-api.ts";
import type { RuleOverride } from "../board/moves/rule-override-form.tsx";
import { useLines } from "../treatments/use-lines.ts";
import { createHoldKeeper, type HeldPlace } from "./hold-keeper.ts";
import { type KnownPerson, looksLikePhone, type NewPerson } from "./person.ts";
import { bestStart, type Start, startsOf, walkInStart } from "./places.ts";

/** The customer of a booking. `asked`: existing customers with the new person's phone or email. */
export type BookingCustomer =
  | { kind: "known"; person: KnownPerson }
  | { kind: "new"; person: NewPerson; asked?: AskedAbout | undefined };
type BookingQuery = {
  start: Start;
  services: { serviceId: string; addOnIds: string[]; practitionerId?: string }[];
  override?: RuleOverride | undefined;
};

const DAYS_AHEAD = 27;

export type BookingStart = { date: string; startsAt?: string | undefined; practitionerId?: string | undefined };

type HowToBook = {
  via: "phone" | "walk_in" | "desk";
  notify: boolean;
  /** Treatments paid for by a visit of the customer's package. */
  sessions: readonly string[];
  /** Waitlist entries that end with the visit. */
  waitlistIds: readonly string[];
  /** If omitted, the desk takes the deposit that the policy requires. */
  deposit?: { kind: "link" | "none"; reason?: string } | undefined;
  override?: RuleOverride;
  /** A second guest at the same time, with their own treatments. */
  together?: ReturnType<typeof whoForApi> & { services: { serviceId: string; addOnIds: string[] }[] };
};

/**
 * Manages a booking in progress at the desk: treatments, practitioner, time, and the reserved slot. A walk-in is for
 * today, so it never starts on another day.
 */
export function useBooking(today: string, start: BookingStart, { isWalkIn }: { isWalkIn: boolean }) {
  const { lines, ...changes } = useLines();
  const [practitionerId, setPractitioner] = useState(start.practitionerId);
  const [shownFrom, setFrom] = useState(start.date < today ? today : start.date);
  const from = isWalkIn ? today : shownFrom;
  const [places, setPlaces] = useState<readonly WirePlace[]>();
  const [placesError, setPlacesError] = useState("");
  const [held, setHeld] = useState<HeldPlace<BookingQuery>>();
  const [wanted, setWanted] = useState<BookingQuery>();
  const [holdError, setHoldError] = useState<unknown>();
  const [again, setAgain] = useState(0);
  /** The time that staff entered by hand. */
  const [tried, setTried] = useState<string>();
  const { timeZone } = useClinic();
  const asked = useRef(start);

  const keeper = useMemo(
    () =>
      createHoldKeeper<BookingQuery>({
        hold: async ({ start: at, services, override }, holdId) => {
          const body = { services, startsAt: at.startsAt, override, ...(holdId ? { holdId } : {}) };
          return (await deskApi.call("holdForStaff", { body, idempotencyKey: crypto.randomUUID() })).data;
        },
        release: async (id) => {
          await deskApi.call("releaseStaffHold", { params: { id } });
        },
        onChange: (state) => {
          setHeld(state.held);
          setWanted(state.wanted);
          setHoldError(state.error);
          if (isApiError(state.error, "slot_taken")) setAgain((before) => before + 1);
        },
      }),
    [],
  );
  useEffect(() => () => keeper.close(), [keeper]);

  const services = useMemo(
    () =>
      lines.map(({ treatment, addOns }) => ({
        serviceId: treatment.id,
        addOnIds: addOns.map(({ id }) => id),
        ...(practitionerId ? { practitionerId } : {}),
      })),
    [lines, practitionerId],
  );
  const starts = useMemo(() => {
    const all = startsOf(places ?? [], practitionerId);
    return isWalkIn ? all.filter(({ date }) => date === today) : all;
  }, [places, practitionerId, isWalkIn, today]);

  const choose = useCallback(
    (next: Start | undefined) => {
      setTried(undefined);
      keeper.want(next && { start: next, services });
    },
    [keeper, services],
  );
  /** Reserves a time that isn't among the offered starts, if it is available. */
  const tryTime = (date: string, time: string, override?: RuleOverride) => {
    const at = instantOf(date, time, timeZone);
    if (!at) return;
    const startsAt = at.toISOString();
    setTried(time);
    keeper.want({
      start: { startsAt, endsAt: startsAt, date, time, practitionerIds: [] },
      services,
      override,
    });
  };

  // A change of the treatments loads the free slots again and reserves the first one that fits.
  const linesKey = JSON.stringify(lines.map(({ treatment, addOns }) => [treatment.id, addOns.map(({ id }) => id)]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `linesKey` stands for the lines
  useEffect(() => {
    setPlacesError("");
    if (lines.length === 0) {
      setPlaces(undefined);
      keeper.want(undefined);
      return;
    }
    const ends = new AbortController();
    const query = {
      from,
      to: isWalkIn ? today : addDays(from, DAYS_AHEAD),
      serviceIds: lines.map(({ treatment }) => treatment.id),
      addOnIds: lines.flatMap(({ addOns }) => addOns.map(({ id }) => id)),
      ...(isWalkIn ? { walkIn: "true" } : {}),
    };
    deskApi.call("listPlaces", { query, signal: ends.signal }).then(
      ({ data }) => setPlaces(data),
      (error: unknown) => {
        if (ends.signal.aborted) return;
        setPlacesError(isApiError(error) ? error.message : "The free places did not load. Try again.");
      },
    );
    return () => ends.abort();
  }, [linesKey, from, again, isWalkIn]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only new slots or another practitioner preselect a start
  useEffect(() => {
    if (!places || lines.length === 0 || isApiError(holdError, "slot_taken")) return;
    const present = wanted && starts.find(({ startsAt }) => startsAt === wanted.start.startsAt);
    choose(present ?? (isWalkIn ? walkInStart(starts, today) : bestStart(starts, asked.current)));
  }, [places, starts]);

  return {
    lines,
    services,
    starts,
    from,
    isLoading: lines.length > 0 && places === undefined && !placesError,
    placesError,
    practitionerId,
    held,
    chosen: wanted?.start,
    holdError,
    /** A time entered by hand that isn't available. */
    refused: tried !== undefined && holdError !== undefined ? { time: tried, error: holdError } : undefined,
    choose,
    tryTime,
    ...changes,
    setPractitioner,
    setFrom: (date: string) => {
      asked.current = { ...asked.current, date, startsAt: undefined };
      setFrom(date);
    },
    /** Books the reserved slot. Throws ApiError. */
    async book(who: BookingCustomer, { via, notify, sessions, waitlistIds, deposit, override, together }: HowToBook) {
      if (!held) throw new Error("no place is held");
      const {
        data: visit,
        order,
        togetherOrder,
      } = await deskApi.call("bookForCustomer", {
        body: {
          ...whoForApi(who),
          services: held.wanted.services,
          startsAt: held.wanted.start.startsAt,
          override: bothOverrides(held.wanted.override, override),
          holdId: held.holdId,
          via,
          notify,
          sessions: [...sessions],
          ...(waitlistIds.length > 0 ? { waitlistIds: [...waitlistIds] } : {}),
          deposit,
          ...(together ? { together } : {}),
        },
        idempotencyKey: crypto.randomUUID(),
      });
      keeper.spend();
      return { visit, orders: togetherOrder ? [order, togetherOrder] : [order] };
    },
    close: keeper.close,
  };
}

/**
 * Combines the rules that the reserved slot breaks with those broken by booking it for this customer: one reason covers
 * both.
 */
function bothOverrides(ofPlace: RuleOverride | undefined, ofVisit: RuleOverride | undefined) {
  const { rules = [], reason = "" } = ofVisit ?? ofPlace ?? {};
  const all = [...new Set([...(ofPlace?.rules ?? []), ...rules])];
  return all.length > 0 ? { rules: all, reason } : undefined;
}

/** Returns a known customer by id, or a new one by name and phone. */
export function whoForApi(who: BookingCustomer) {
  if (who.kind === "known") return { customerId: who.person.id };
  const { firstName, lastName, phone, email } = who.person;
  return {
    customer: {
      firstName: firstName.trim(),
      lastName: lastName.trim(),
      phone: phone.trim(),
      ...(email.trim() ? { email: email.trim() } : {}),
    },
  };
}

/** Returns existing customers who may be this new person: staff must first say whether it is one of them (OO-8). */
export const possibleMatches = (who: BookingCustomer | undefined) =>
  who?.kind === "new" ? stillToAsk(who.asked, who.person) : [];

/** Looks up who has a new person's phone or email, and returns the person with the result. Throws ApiError. */
export async function askedAbout<Person extends BookingCustomer | undefined>(who: Person): Promise<Person> {
  if (who?.kind !== "new") return who;
  return { ...who, asked: await askAbout(who.asked, who.person) };
}

/** Returns the missing fields of a person, in the form's words. */
export function missingOf(who: BookingCustomer | undefined): string | undefined {
  if (!who) return "A name and a phone number are needed.";
  if (who.kind === "known") return undefined;
  const { firstName, phone } = who.person;
  return firstName.trim() && looksLikePhone(phone) ? undefined : "A name and a phone number are needed.";
}
