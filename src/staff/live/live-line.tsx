import { useEffect, useSyncExternalStore } from "react";
import type { Present } from "#shared/presence.ts";
import { fetchAsStaff } from "../staff-fetch.ts";
import { useStaffPhase } from "../staff-session.ts";
import { followStream } from "./follow-stream.ts";
import { useLive } from "./live-state.ts";
import { readBell } from "./read-bell.ts";
import { readServerEvents, type ServerEvent } from "./server-events.ts";

async function openLine(record: string | undefined, signal: AbortSignal): Promise<AsyncIterable<ServerEvent>> {
  const query = `?record=${encodeURIComponent(record ?? "none")}`;
  const headers = { accept: "text/event-stream" };
  const response = await fetchAsStaff(new Request(`/api/v1/admin/Live/stream${query}`, { headers, signal }));
  if (!response.ok || !response.body) throw new Error(`the stream of the page answered ${response.status}`);
  return readServerEvents(response.body);
}

function hear({ event, data }: ServerEvent): void {
  // The data has the form that the server's contract defines.
  if (event === "notice") void readBell();
  if (event === "presence") useLive.setState({ present: JSON.parse(data) as Present[] });
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

/**
 * How long a page waits before it opens its stream. The page's content is read first, because a stream uses one of the
 * few connections, and a page that is soon left needs no stream.
 */
const QUIET_MS = 1_500;

/**
 * The page's own stream while a person is signed in; there is none while the screen is locked. A hidden tab without a
 * record closes its stream, as browsers open few connections to one server.
 */
export function LiveLine() {
  const record = useLive((state) => state.record);
  const isIn = useStaffPhase(({ phase }) => phase.is === "in");
  const isVisible = useSyncExternalStore(onVisibility, () => !document.hidden);
  useEffect(() => {
    if (!isIn || (record === undefined && !isVisible)) return;
    const forget = () => useLive.setState({ present: [] });
    let following: ReturnType<typeof followStream> | undefined;
    const start = () => {
      following = followStream({
        connect: (signal) => openLine(record, signal),
        onOpen: readBell,
        onEvent: hear,
        onLost: forget,
      });
    };
    const timer = setTimeout(start, QUIET_MS);
    return () => {
      clearTimeout(timer);
      following?.stop();
      forget();
    };
  }, [isIn, isVisible, record]);
  return null;
}
