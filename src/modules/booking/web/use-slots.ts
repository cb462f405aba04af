import { useCallback, useEffect, useRef, useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { browserApi } from "#web/api.ts";
import type { BookingCalls } from "../contract/calls.ts";
import type { WireSlot } from "../contract/slot.ts";
import type { CalendarDay } from "./components/month-calendar.tsx";
import { anyoneOf, type SlotSelection, slotCallOf } from "./slot-selection.ts";

const api = browserApi<BookingCalls>();

export type SlotStart = {
  month: string;
  days: CalendarDay[];
  date: string | undefined;
  slots: WireSlot[];
  practitionerId: string | undefined;
  /** Why the treatments can't share a visit, and what to do instead. */
  notTogether?: string | undefined;
  /** Why the first available person is shown instead of the chosen one. */
  refusal?: string | undefined;
};

/** Returns the free times, or why the practitioner can't be chosen. */
async function answerOf<Answer>(call: Promise<Answer>): Promise<{ answer?: Answer; refusal?: string }> {
  try {
    return { answer: await call };
  } catch (error) {
    return isApiError(error, "not_qualified") ? { refusal: error.message } : {};
  }
}

const STREAM_DELAY_MS = 3_000;
const REOPEN_DELAY_MS = 5_000;

/**
 * Reads the free days of a month and free start times of a day, again when the choice changes and whenever a slot of
 * the day is taken or freed (server-sent events). The newest request wins.
 */
export function useSlots(start: SlotStart, selection: SlotSelection) {
  const [month, setMonth] = useState(start.month);
  const [days, setDays] = useState(start.days);
  const [notTogether, setNotTogether] = useState(start.notTogether);
  const [date, setDate] = useState(start.date);
  const [slots, setSlots] = useState(start.slots);
  const [practitionerId, setPractitionerId] = useState(start.practitionerId);
  const [isLoadingDays, setLoadingDays] = useState(false);
  const [isLoadingSlots, setLoadingSlots] = useState(false);
  const [failed, setFailed] = useState(false);
  const [refusal, setRefusal] = useState(start.refusal);
  const [justTaken, setJustTaken] = useState<ReadonlySet<string>>(new Set());
  const turn = useRef(0);
  const daysTurn = useRef(0);
  const selectionKey = JSON.stringify(selection);
  const anyone = anyoneOf(selection);

  const readDays = useCallback(
    async (value: string, practitioner: string | undefined) => {
      daysTurn.current += 1;
      const mine = daysTurn.current;
      setLoadingDays(true);
      const { query, headers } = slotCallOf(JSON.parse(selectionKey) as SlotSelection, practitioner); // our own value, which was serialized to compare it
      const request = { query: { month: value, ...query }, headers };
      const { answer, refusal: refused } = await answerOf(api.call("listFreeDays", request));
      if (mine !== daysTurn.current) return undefined;
      setLoadingDays(false);
      if (refused) return refused;
      setFailed(!answer);
      if (!answer) return undefined;
      setDays(answer.data);
      setNotTogether(answer.notTogether);
      return undefined;
    },
    [selectionKey],
  );

  const readSlots = useCallback(
    async (value: string, practitioner: string | undefined, isRefresh = false) => {
      turn.current += 1;
      const mine = turn.current;
      if (!isRefresh) setLoadingSlots(true);
      const { query, headers } = slotCallOf(JSON.parse(selectionKey) as SlotSelection, practitioner); // our own value, which was serialized to compare it
      const request = { query: { date: value, ...query }, headers };
      const { answer, refusal: refused } = await answerOf(api.call("listSlots", request));
      if (mine !== turn.current) return;
      setLoadingSlots(false);
      if (refused) return;
      setFailed(!answer);
      if (!answer) return;
      setSlots((former) => {
        if (isRefresh) {
          const wasFree = new Set(former.filter(({ isBooked }) => !isBooked).map(({ from }) => from));
          setJustTaken(
            new Set(answer.data.filter(({ from, isBooked }) => isBooked && wasFree.has(from)).map(({ from }) => from)),
          );
        } else setJustTaken(new Set());
        return answer.data;
      });
    },
    [selectionKey],
  );

  useEffect(() => {
    if (!date) return;
    let stream: EventSource | undefined;
    const open = () => {
      const opened = new EventSource(`/api/v1/Slot/stream?date=${date}`);
      stream = opened;
      opened.addEventListener("slots", () => void readSlots(date, practitionerId, true));
      opened.addEventListener("error", () => {
        // The browser doesn't reopen a refused stream, such as when the database is down.
        if (opened.readyState === EventSource.CLOSED) timer = setTimeout(open, REOPEN_DELAY_MS);
      });
    };
    // Not on page load: a visitor who leaves at once needs no stream, and the page's own requests go first.
    let timer = setTimeout(open, STREAM_DELAY_MS);
    return () => {
      clearTimeout(timer);
      stream?.close();
    };
  }, [date, practitionerId, readSlots]);

  return {
    month,
    days,
    notTogether,
    date,
    slots,
    practitionerId,
    refusal,
    justTaken,
    isLoadingDays,
    isLoadingSlots,
    failed,
    showMonth(value: string) {
      setMonth(value);
      void readDays(value, practitionerId);
    },
    showDate(value: string) {
      setDate(value);
      void readSlots(value, practitionerId);
    },
    /** Shows a day in any month. */
    showDay(value: string) {
      setMonth(value.slice(0, 7));
      if (value.slice(0, 7) !== month) void readDays(value.slice(0, 7), practitionerId);
      setDate(value);
      void readSlots(value, practitionerId);
    },
    async choosePractitioner(id: string | undefined) {
      setRefusal(undefined);
      setPractitionerId(id);
      if (date) void readSlots(date, id);
      const refused = await readDays(month, id);
      if (!refused) return;
      setRefusal(refused);
      setPractitionerId(anyone);
      void readDays(month, anyone);
      if (date) void readSlots(date, anyone);
    },
    retry() {
      void readDays(month, practitionerId);
      if (date) void readSlots(date, practitionerId);
    },
  };
}
