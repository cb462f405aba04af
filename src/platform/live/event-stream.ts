import type { Database } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { feedOf, type Notice } from "./channel-feed.ts";

const HEARTBEAT_MS = 25_000;
const MAX_STREAMS = 1_000;

/** The server's end of a stream, while it is open. */
export type OpenStream = { send(event: string): void; close(): void };

type StreamOptions = {
  channels: readonly string[];
  /** Aborted at the end of the caller's request. */
  signal: AbortSignal;
  onNotice(notice: Notice, stream: OpenStream): void;
  /**
   * Called when the channels are subscribed and the stream is open, so that no change after the data sent here is
   * missed.
   */
  onOpen?(stream: OpenStream): void;
  /** Called once, however the stream ends. */
  onEnd?(): void;
};

/** Formats one event of a stream: a name, and data as JSON. */
export const eventText = (event: string, data: unknown): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/**
 * Opens a stream of server-sent events for notifications on the channels, with a comment every 25 seconds, until the
 * client disconnects. Returns the response once the channels are subscribed. Throws `unavailable` when this process
 * already has the maximum number of streams, and what `ChannelFeed.add` throws.
 */
export async function openEventStream(
  db: Database,
  { channels, signal, onNotice, onOpen, onEnd }: StreamOptions,
): Promise<Response> {
  const feed = feedOf(db);
  if (feed.size >= MAX_STREAMS) throw new AppError("unavailable");
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let isOver = false;
  const body = new ReadableStream<Uint8Array>({
    start(streamController) {
      controller = streamController;
    },
    cancel: () => stop(),
  });
  const stream: OpenStream = {
    send: (text) => {
      if (!isOver) controller?.enqueue(encoder.encode(text));
    },
    close: () => {
      if (isOver) return;
      stop();
      controller?.close();
    },
  };
  const listener = (notice: Notice) => onNotice(notice, stream);
  const heartbeat = setInterval(() => stream.send(": still here\n\n"), HEARTBEAT_MS);
  const stop = () => {
    if (isOver) return;
    isOver = true;
    clearInterval(heartbeat);
    void feed.remove(listener);
    onEnd?.();
  };
  signal.addEventListener("abort", stream.close, { once: true });
  stream.send("retry: 3000\n\n");
  await feed.add(listener, channels).catch((error: unknown) => {
    stop();
    throw error;
  });
  if (!isOver) onOpen?.(stream);
  return new Response(body, {
    headers: { "content-type": "text/event-stream", "cache-control": "no-store", "x-accel-buffering": "no" },
  });
}
