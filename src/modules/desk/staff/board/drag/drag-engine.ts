import { type DragSubject, type Grid, nudge, type Placement, placeAt, placementKey, placementOf } from "./placement.ts";
import { createVerdicts, type Verdicts } from "./verdicts.ts";

/** Draws a drag by writing to elements directly, because nothing is rendered during a drag. */
export type DragPainter<V> = {
  begin(subject: DragSubject, at: Placement): void;
  /** Called at most once per frame. `verdict` is the result for the position, if known. */
  paint(subject: DragSubject, at: Placement, verdict: V | undefined): void;
  end(): void;
};

export type Drop<V> = { subject: DragSubject; at: Placement; verdict: V | undefined };

type Session<V> = {
  subject: DragSubject;
  at: Placement;
  grab: number;
  painted: string;
  verdicts: Verdicts<Placement, V>;
};

/**
 * Runs one drag at a time, by pointer or keyboard: its position, the server's verdict, and one screen update per frame.
 * `grid` is read at each movement, so that it follows a resized board.
 */
export function createDragEngine<V>({
  grid,
  ask,
  painter,
  onDrop,
  requestFrame = (run) => requestAnimationFrame(run),
}: {
  grid(isCoarse: boolean): Grid;
  ask(subject: DragSubject, at: Placement, signal: AbortSignal): Promise<V>;
  painter: DragPainter<V>;
  onDrop(drop: Drop<V>): void;
  requestFrame?(run: () => void): void;
}) {
  let session: Session<V> | undefined;
  let isFrameAsked = false;

  function go(to: Placement) {
    if (!session) return;
    session.at = to;
    if (placementKey(to) === session.painted || isFrameAsked) return;
    isFrameAsked = true;
    requestFrame(() => {
      isFrameAsked = false;
      if (session) show(session);
    });
  }
  function show(current: Session<V>) {
    const key = placementKey(current.at);
    if (key === current.painted) return;
    current.painted = key;
    painter.paint(
      current.subject,
      current.at,
      current.subject.mode === "draw" ? undefined : current.verdicts.want(current.at),
    );
  }
  function finish(): Session<V> | undefined {
    const last = session;
    session = undefined;
    last?.verdicts.end();
    if (last) painter.end();
    return last;
  }

  return {
    get subject(): DragSubject | undefined {
      return session?.subject;
    },
    /** Starts a drag. `grab`: minutes between the subject's start and the pointer. */
    begin(subject: DragSubject, grab = 0) {
      finish();
      const at = placementOf(grid(false), subject);
      const verdicts = createVerdicts<Placement, V>({
        keyOf: placementKey,
        ask: (place, signal) => ask(subject, place, signal),
        onVerdict: (place, verdict) => painter.paint(subject, place, verdict),
      });
      session = { subject, at, grab, painted: placementKey(at), verdicts };
      painter.begin(subject, at);
    },
    /**
     * Moves the subject to the pointer, whose position is in pixels from the top left of the lanes. `dayTab`: the day
     * of the tab under the pointer, if any.
     */
    pointTo(
      pointer: { x: number; y: number },
      { isCoarse = false, dayTab }: { isCoarse?: boolean; dayTab?: string | undefined } = {},
    ) {
      if (!session) return;
      if (dayTab) return go({ ...placementOf(grid(false), session.subject), dayTab });
      go(placeAt(grid(isCoarse), session.subject, pointer, session.grab));
    },
    step(by: { minutes?: number; rows?: number }) {
      if (!session) return;
      const { dayTab: _, ...at } = session.at;
      go(nudge(grid(false), session.subject, at, by));
    },
    /** Ends the drag at its position. If the verdict isn't known yet, it is awaited, so that it can be shown. */
    async drop(): Promise<void> {
      if (!session) return;
      const { subject, at, verdicts } = session;
      if (placementKey(at) === placementKey(placementOf(grid(false), subject)) && subject.mode !== "draw") {
        finish();
        return;
      }
      const verdict = subject.mode === "draw" ? undefined : await verdicts.settle(at);
      if (!session || session.verdicts !== verdicts) return; // canceled while the response was pending
      finish();
      onDrop({ subject, at, verdict });
    },
    cancel() {
      return finish() !== undefined;
    },
  };
}

export type DragEngine = ReturnType<typeof createDragEngine<unknown>>;
