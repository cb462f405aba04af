import { useEffect } from "react";
import { Link, PrefetchPageLinks } from "react-router";
import type { WireMyDay } from "#modules/booking/staff/contract/visit-page.ts";
import { isApiError } from "#shared/contract/client.ts";
import { hasRight } from "#staff/staff-session.ts";
import { deskApi } from "../board/live/desk-api.ts";
import { copyOfVisit, rememberVisit } from "../offline/copies.ts";
import { startDrafts, useDrafts } from "../visit/notes/drafts.ts";

/** The parts of a visit's page that are loaded separately, preloaded in case the connection is lost. */
const parts = [
  () => import("./my-visit-screen.tsx"),
  () => import("../visit/photos/visit-pictures.tsx"),
  () => import("../visit/due-dialog.tsx"),
  () => import("../visit/notes/visit-drafts.tsx"),
];

/** Loads the visits of a day one after another, each again once it has changed. */
async function copyVisits({ visits }: Pick<WireMyDay, "visits">): Promise<void> {
  for (const { id, version, status } of visits) {
    if (status === "cancelled" || copyOfVisit(id).page?.version === version) continue;
    try {
      await copyVisit(id);
    } catch (error) {
      // Without a connection, the remaining visits are loaded next time.
      if (!isApiError(error) || error.code === "network") return;
    }
  }
}

async function copyVisit(id: string): Promise<void> {
  const request = { params: { id }, query: {} };
  const { data: page } = await deskApi.call("readVisit", request);
  if (hasRight("health.see")) {
    const [notes, earlier] = await Promise.all([
      deskApi.call("listVisitNotes", request),
      deskApi.call("listEarlierNotes", request),
    ]);
    rememberVisit(id, { notes: notes.data, earlier: earlier.data });
  }
  rememberVisit(id, { page });
}

let isCopying = false;

/** Makes the day readable offline (BO-23), and lists notes waiting on this device. */
export default function OfflineDay({ day }: { day: WireMyDay }) {
  const { drafts } = useDrafts();
  useEffect(() => {
    startDrafts();
    for (const load of parts) void load().catch(() => undefined);
  }, []);
  useEffect(() => {
    if (isCopying) return;
    isCopying = true;
    void copyVisits(day).finally(() => {
      isCopying = false;
    });
  }, [day]);
  const [visit] = day.visits;
  // Preloads the route's own script, which is the same for all visits.
  const route = visit ? <PrefetchPageLinks page={`/admin/my-day/${visit.id}`} /> : null;
  if (drafts.length === 0) return route;
  return (
    <>
      {route}
      <section aria-label="Notes on this device" className="mt-4 border border-edge bg-white px-3 py-1">
        <ul>
          {drafts.map(({ id, visitId, customerName, problem }) => (
            <li key={id}>
              <Link to={`/admin/my-day/${visitId}`} className="flex min-h-11 flex-wrap items-center gap-x-3">
                <span className="font-medium">{customerName}</span>
                <span className={problem ? "text-error" : "text-ink-soft"}>
                  {problem ? "A note needs your decision" : "A note is waiting on this device"}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
