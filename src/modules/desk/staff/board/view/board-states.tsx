/** Gray placeholder lanes, shown before the first day has loaded. */
export function BoardSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-1 pt-9">
      <p className="sr-only">Loading the day.</p>
      {Array.from({ length: 14 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <div key={at} aria-hidden className="skeleton h-9" />
      ))}
    </div>
  );
}

type BoardNoteProps = { isEmpty: boolean; closed: string | null; isPast: boolean; canBook: boolean };

/** A one-line note about an unusual day; nothing for other days. */
export function BoardNote({ isEmpty, closed, isPast, canBook }: BoardNoteProps) {
  const words = noteOf({ isEmpty, closed, isPast, canBook });
  return words ? <p className="bg-sand px-3 py-2">{words}</p> : null;
}

export function noteOf({ isEmpty, closed, isPast, canBook }: BoardNoteProps): string | undefined {
  if (closed) return `Closed: ${closed}.${canBook && !isPast ? " You can still book it, with a reason." : ""}`;
  if (isPast) return isEmpty ? "There were no visits." : "This day is over: visits stay where they were.";
  if (isEmpty) return canBook ? "No visits yet. Draw on a lane or press N." : "No visits yet.";
  return undefined;
}
