import type { Database } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { feedOf, type Notice } from "./channel-feed.ts";

const HEARTBEAT_MS = 25_000;
const MAX_STREAMS = 1_000;

/** The other end of a stream, for as long as it is open. */
export type OpenStream = { send(event: string): void; close(): void };

type StreamOptions = {
  channels: readonly string[];
  /** Ends with the caller's request. */
  signal: AbortSignal;
  onNotice(notice: Notice, stream: OpenStream): void;
  /** Once the channels are heard, after the first block: what is sent here misses nothing. */
  onOpen?(stream: OpenStream): void;
  /** Once, however the stream ends. */
  onEnd?(): void;
};

/** One event of a stream: a name, and data as JSON. */
export const eventText = (event: string, data: unknown): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/**
 * Server-sent events of what the channels say, and a comment every 25 seconds, until the caller goes away. It is answered once
 * the channels are heard. Throws `unavailable` when this process serves as many as it can, and what `ChannelFeed.add` throws.
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
    start(given) {
      controller = given;
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
