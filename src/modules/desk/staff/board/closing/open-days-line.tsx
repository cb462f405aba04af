import { Link } from "react-router";
import { formatDay } from "#shared/zoned-time.ts";
import { useRead } from "#staff/kit/use-read.ts";
import { deskApi } from "../live/desk-api.ts";

type OpenDaysLineProps = { today: string };

/**
 * Lists earlier days with visits that have no outcome, above today's board. They stay open until staff record the
 * outcomes.
 */
export function OpenDaysLine({ today }: OpenDaysLineProps) {
  const { data } = useRead("open-days", async (signal) => (await deskApi.call("listOpenDays", { signal })).data);
  const former = data?.filter(({ date }) => date < today) ?? [];
  if (former.length === 0) return null;
  return (
    <ul aria-label="Days to close" className="grid gap-1 pt-3">
      {former.map(({ date, visits }) => (
        <li key={date} className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-picture bg-sand px-4 py-2">
          <span>
            {formatDay(date)} isn't closed: {visits === 1 ? "1 visit is" : `${visits} visits are`} still open.
          </span>
          <Link className="btn-text" to={`/admin/day/${date}/close`}>
            Close the day<span className="sr-only"> of {formatDay(date)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
