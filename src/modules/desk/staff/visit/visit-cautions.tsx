import type { WireVisitPage } from "#modules/booking/staff/contract/visit-page.ts";

/** What to look at before the treatment: the visit is nearer to another one than a medical rule says. */
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
