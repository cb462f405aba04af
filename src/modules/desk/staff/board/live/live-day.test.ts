import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readServerEvents, type ServerEvent } from "#staff/live/server-events.ts";
import { followDay, type LiveState } from "./live-day.ts";

/** Creates a stream whose other end the test controls. */
function makeLine() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const encoder = new TextEncoder();
  return {
    events: readServerEvents(readable),
    say: (text: string) => writer.write(encoder.encode(text)),
    end: () => writer.close(),
    break: () => writer.abort(new Error("line down")),
  };
}

describe("the reader of server-sent events over fetch", () => {
  it("joins chunks, marks comments as such and returns the id of each event", async () => {
    const line = makeLine();
    void line.say(": hi\n\nevent: vis");
    void line.say('it\nid: 7\ndata: {"appointmentId":"a"}\n\ndata: one\r\ndata: two\r\n\r\n');
    void line.end();
    const heard: ServerEvent[] = [];
    for await (const event of line.events) heard.push(event);
    expect(heard).toEqual([
      { event: "comment", data: "", id: undefined },
      { event: "visit", data: '{"appointmentId":"a"}', id: "7" },
      { event: "message", data: "one\ntwo", id: undefined },
    ]);
  });
});

describe("a day with live updates", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  function follow(lines: (ReturnType<typeof makeLine> | "refused")[]) {
    const refreshed: string[][] = [];
    const states: LiveState[] = [];
    const ids: (string | undefined)[] = [];
    const started = new Date("2026-11-20T16:40:00Z");
    const following = followDay({
      connect: async (id) => {
        ids.push(id);
        const line = lines.shift() ?? "refused";
        if (line === "refused") throw new Error("refused");
        return line.events;
      },
      refresh: (visitIds) => refreshed.push([...visitIds]),
      onState: (state) => states.push(state),
      now: () => started,
    });
    return { following, refreshed, states, ids, started };
  }

  it("is reloaded only once for events that arrive together, and the reload gets the visits that these events name", async () => {
    const line = makeLine();
    const { following, refreshed, states } = follow([line]);
    await vi.advanceTimersByTimeAsync(0);
    void line.say('id: 1\ndata: {"appointmentId":"a"}\n\ndata: {"appointmentId":"b"}\n\n');
    await vi.advanceTimersByTimeAsync(50);
    void line.say('data: {"appointmentId":"a"}\n\n');
    await vi.advanceTimersByTimeAsync(50);
    expect(refreshed).toEqual([["a", "b"], ["a"]]);
    expect(states).toEqual([{ isLive: true }]);
    following.stop();
  });

  it("reopens a closed stream with the last event id, without reporting a lost connection", async () => {
    const [first, second] = [makeLine(), makeLine()];
    const { following, states, ids } = follow([first, second]);
    void first.say("id: 41\ndata: x\n\n");
    await vi.advanceTimersByTimeAsync(50);
    void first.end();
    await vi.advanceTimersByTimeAsync(300);
    expect(ids).toEqual([undefined, "41"]);
    expect(states.every(({ isLive }) => isLive)).toBe(true);
    following.stop();
  });

  it("says since when live updates are missing, is polled every 10 s until they are back, and is then reloaded once", async () => {
    const [first, second] = [makeLine(), makeLine()];
    const { following, states, refreshed, started } = follow([
      first,
      "refused",
      "refused",
      "refused",
      "refused",
      second,
    ]);
    await vi.advanceTimersByTimeAsync(0);
    void first.break().catch(() => undefined);
    await vi.advanceTimersByTimeAsync(12_000);
    expect(states.at(-1)).toEqual({ isLive: false, since: started });
    expect(refreshed).toEqual([[]]);
    await vi.advanceTimersByTimeAsync(8_000);
    expect(states.at(-1)).toEqual({ isLive: true });
    const readsWhenBack = refreshed.length;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(refreshed).toHaveLength(readsWhenBack);
    following.stop();
  });

  it("drops a connection that is silent for longer than the server's keep-alive interval", async () => {
    const silent = makeLine();
    const { following, ids } = follow([silent]);
    await vi.advanceTimersByTimeAsync(39_000);
    expect(ids).toHaveLength(1);
    void silent.say(": still here\n\n");
    await vi.advanceTimersByTimeAsync(39_000);
    expect(ids).toHaveLength(1);
    following.stop();
  });
});
