import { readServerEvents, type ServerEvent } from "#staff/live/server-events.ts";
import { fetchAsStaff } from "#staff/staff-fetch.ts";

/** Opens the event stream for one or several days. Throws if the response isn't a stream. */
export async function openBoardStream(
  { date, to }: { date: string; to?: string | undefined },
  lastEventId: string | undefined,
  signal: AbortSignal,
): Promise<AsyncIterable<ServerEvent>> {
  const headers: Record<string, string> = { accept: "text/event-stream" };
  if (lastEventId !== undefined) headers["last-event-id"] = lastEventId;
  const response = await fetchAsStaff(
    new Request(`/api/v1/admin/Board/stream?date=${date}${to ? `&to=${to}` : ""}`, { headers, signal }),
  );
  if (!response.ok || !response.body) throw new Error(`the stream of the board answered ${response.status}`);
  return readServerEvents(response.body);
}
