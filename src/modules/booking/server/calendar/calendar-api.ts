import type { BindApi } from "#platform/api-binder.ts";
import { actorOf, type RequestOfStaff } from "#platform/audit/actor.ts";
import { etagOf } from "#platform/http/etag.ts";
import { cachedAnswer } from "#platform/http/send-cached.ts";
import { AppError } from "#shared/app-error.ts";
import { readCalendarFeed as readCall } from "../../contract/read-calendar-feed.ts";
import { calendarFeedCalls as calls } from "../../staff/contract/calendar-feed-calls.ts";
import { outsideCalendarCalls as outside } from "../../staff/contract/outside-calendar-calls.ts";
import type { Staff } from "../clinic/staff-context.ts";
import { listCalendarFeeds, makeCalendarFeed, renewCalendarFeed, revokeCalendarFeed } from "./calendar-feeds.ts";
import { endOutsideCalendar, readOutsideCalendar, setOutsideCalendar } from "./outside/outside-calendars.ts";
import { readCalendarFeed } from "./read-calendar-feed.ts";

const ENDING = ".ics";

/** Binds the calls that manage practitioners' calendar URLs, and the call that serves the calendar at such a URL. */
export const bindCalendarApi: BindApi = (api, deps) => {
  const { db } = deps;
  const by = (request: RequestOfStaff): { db: typeof db; staff: Staff } => ({
    db,
    staff: { principal: request.principal, actor: actorOf(request) },
  });
  const withAddress = ({ secret, ...feed }: Awaited<ReturnType<typeof makeCalendarFeed>>, origin: string) => ({
    data: { ...feed, url: `${origin}/api/v1/calendar/feed/${secret}${ENDING}` },
  });

  api.on(calls.listCalendarFeeds, async ({ query, ...request }) => ({
    data: await listCalendarFeeds(by(request), query),
  }));
  api.on(calls.makeCalendarFeed, async ({ body, ...request }) =>
    withAddress(await makeCalendarFeed(by(request), body), request.origin),
  );
  api.on(calls.renewCalendarFeed, async ({ params, ...request }) =>
    withAddress(await renewCalendarFeed(by(request), params.id), request.origin),
  );
  api.on(calls.revokeCalendarFeed, async ({ params, ...request }) => {
    await revokeCalendarFeed(by(request), params.id);
    return { data: {} };
  });

  const around = (request: RequestOfStaff) => ({
    ...by(request),
    clock: deps.clock,
    hosts: deps.env.calendarImportHosts,
  });
  api.on(outside.readOutsideCalendar, async ({ query, ...request }) => ({
    data: await readOutsideCalendar(around(request), query),
  }));
  api.on(outside.setOutsideCalendar, async ({ body, ...request }) => ({
    data: await setOutsideCalendar({ ...around(request), secrets: deps.secrets }, body),
  }));
  api.on(outside.endOutsideCalendar, async ({ params, ...request }) => {
    await endOutsideCalendar(around(request), params.id);
    return { data: {} };
  });

  api.on(readCall, async ({ params: { file }, request }) => {
    if (!file.endsWith(ENDING)) throw new AppError("not_found");
    const calendar = await readCalendarFeed(deps, file.slice(0, -ENDING.length));
    const headers = {
      etag: etagOf(calendar),
      "cache-control": "private, max-age=900",
      "content-type": "text/calendar; charset=utf-8",
    };
    return cachedAnswer(request, headers, () => calendar);
  });
};
