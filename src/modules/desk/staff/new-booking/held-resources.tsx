import { useEffect, useState } from "react";
import { formatDay, formatTime } from "#shared/zoned-time.ts";
import { deskApi } from "../board/live/desk-api.ts";

/** Shows the people, room and devices that are reserved for the booking in progress, with their names on the board. */
export function HeldResources({ holdId, date, time }: { holdId: string; date: string; time: string }) {
  const [names, setNames] = useState("");
  useEffect(() => {
    const ends = new AbortController();
    setNames("");
    deskApi.call("readBoardDay", { query: { date }, signal: ends.signal }).then(
      ({ data }) => {
        const bar = data.bars.find(({ appointmentId }) => appointmentId === holdId);
        setNames([...new Set(bar?.spans.map(([lane]) => data.lanes[lane]?.name))].filter(Boolean).join(", "));
      },
      () => undefined, // The slot stays reserved; only its names are missing.
    );
    return () => ends.abort();
  }, [holdId, date]);
  return (
    <div className="mt-4 bg-sand px-4 py-3" aria-live="polite">
      <p className="font-semibold">
        {formatDay(date)}, {formatTime(time)}
      </p>
      <p className="min-h-5">{names}</p>
    </div>
  );
}
