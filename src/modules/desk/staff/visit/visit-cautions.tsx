import type { WireVisitPage } from "#modules/booking/staff/contract/visit-page.ts";

/** Warns before the treatment: the visit is closer to another one than a medical rule allows. */
export function VisitCautions({ page: { cautions } }: { page: WireVisitPage }) {
  if (cautions.length === 0) return null;
  return (
    <section aria-label="Too near to another visit" className="grid gap-1 bg-rose-pale px-4 py-3">
      <p className="font-semibold">Too near to another visit</p>
      {cautions.map((words) => (
        <p key={words}>{words}</p>
      ))}
    </section>
  );
}
