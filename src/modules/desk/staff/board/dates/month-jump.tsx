import { useEffect, useRef, useState } from "react";
import { MonthCalendar } from "#modules/booking/web/components/month-calendar.tsx";
import { StaffDialog } from "#staff/kit/feedback/staff-dialog.tsx";
import { deskApi } from "../live/desk-api.ts";

type Day = { date: string; free: boolean; freeStarts: number; reason?: string };

/** A number of free starts that is high enough for the calendar not to mark the day as nearly full. */
const MANY = 9;

/** A month calendar to jump to a day. Closed days are labeled. */
export function MonthJump({
  date,
  today,
  onGo,
  onClose,
}: {
  date: string;
  today: string;
  onGo(date: string): void;
  onClose(): void;
}) {
  const [month, setMonth] = useState(date.slice(0, 7));
  const [days, setDays] = useState<Day[]>([]);
  const [isLoading, setLoading] = useState(true);
  const turn = useRef(0);
  useEffect(() => {
    turn.current += 1;
    const mine = turn.current;
    setLoading(true);
    deskApi.call("readBoardMonth", { query: { month } }).then(
      ({ data }) => {
        if (mine !== turn.current) return;
        setLoading(false);
        setDays(
          data.days.map((day) => ({
            date: day.date,
            free: true,
            freeStarts: MANY,
            ...(day.closed ? { reason: "closed" } : {}),
          })),
        );
      },
      () => {
        if (mine !== turn.current) return;
        setLoading(false);
        setDays(everyDay(month)); // Which days are closed isn't known yet; any of them can still be opened.
      },
    );
  }, [month]);
  return (
    <StaffDialog open onClose={onClose} title="Go to a day">
      <MonthCalendar
        month={month}
        days={days}
        selected={date}
        today={today}
        isLoading={isLoading}
        canGoBack
        onSelect={onGo}
        onMonth={setMonth}
      />
    </StaffDialog>
  );
}

function everyDay(month: string): Day[] {
  return Array.from({ length: 31 }, (_, index) => `${month}-${String(index + 1).padStart(2, "0")}`).map((date) => ({
    date,
    free: true,
    freeStarts: MANY,
  }));
}
