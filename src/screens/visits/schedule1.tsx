import { pageMeta } from "#web/page-meta.ts";
import type { Route } from "./+types/schedule1";
import { loadSchedule } from "./load-schedule.ts";
import { SchedulePage } from "./schedule-page.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta({ ...loaderData.head, origin: loaderData.origin, path: "/schedule1", noIndex: true }) : [];

export function loader({ context, request }: Route.LoaderArgs) {
  return loadSchedule(context, request, "schedule1");
}

/** Selects a date and time for the treatments in the cart (PG-25). */
export default function Schedule1({ loaderData }: Route.ComponentProps) {
  return <SchedulePage data={loaderData} title="When works for you?" />;
}
