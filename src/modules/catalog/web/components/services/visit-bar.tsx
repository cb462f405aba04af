type Part = { label: string; minutes: number; tone: "setup" | "treatment" | "addOn" };

type VisitBarProps = {
  segments: { kind: string; minutes: number }[];
  durationMinutes: number;
  addOns: { name: string; minutes: number }[];
  whatItFeelsLike: string;
};

const KIND_WORDS: Record<string, string> = {
  numbing: "Numbing cream, while you rest",
  draw: "A small blood sample",
  processing: "We prepare your treatment while you rest",
  treatment: "The treatment",
  light: "Light, while you rest",
  drip: "The drip, while you rest",
  talk: "Consultation",
  finish: "Aftercare notes to take home",
};
const FILLS = { setup: "fill-linen", treatment: "fill-clay", addOn: "fill-rose" };
const GAP = 0.4;

/** Draws the visit to scale: its parts side by side, with widths by duration. Draws nothing for a single part. */
export function VisitBar({ segments, durationMinutes, addOns, whatItFeelsLike }: VisitBarProps) {
  const own: Part[] =
    segments.length > 0
      ? segments.map(({ kind, minutes }) => ({
          label: KIND_WORDS[kind] ?? kind,
          minutes,
          tone: kind === "treatment" ? "treatment" : "setup",
        }))
      : [{ label: "Consultation, treatment, aftercare notes", minutes: durationMinutes, tone: "treatment" }];
  const parts: Part[] = [
    ...own,
    ...addOns
      .filter(({ minutes }) => minutes > 0)
      .map(({ name, minutes }) => ({ label: name, minutes, tone: "addOn" as const })),
  ];
  const total = parts.reduce((sum, { minutes }) => sum + minutes, 0);
  const places = parts.map((part, index) => ({
    ...part,
    start: parts.slice(0, index).reduce((sum, { minutes }) => sum + minutes, 0),
  }));
  return (
    <section aria-labelledby="minutes">
      <h2 id="minutes" className="text-h2">
        Your {total} minutes
      </h2>
      {places.length > 1 && (
        <svg viewBox={`0 0 ${total} 1`} preserveAspectRatio="none" className="mt-6 h-3 w-full" aria-hidden="true">
          {places.map(({ label, start, minutes, tone }, index) => (
            <rect
              key={label}
              x={start}
              width={index === places.length - 1 ? minutes : Math.max(minutes - GAP, GAP)}
              height="1"
              className={FILLS[tone]}
            />
          ))}
        </svg>
      )}
      <ol className="flex flex-wrap gap-x-10 gap-y-4 pt-4">
        {places.map(({ label, minutes, tone }) => (
          <li key={label} className="max-w-[280px] text-small">
            <span className="nums block font-semibold">
              {tone === "addOn" && "+"}
              {minutes} min
            </span>
            <span className="text-ink-soft">{label}</span>
          </li>
        ))}
      </ol>
      <p className="measure pt-4">{whatItFeelsLike}</p>
    </section>
  );
}
