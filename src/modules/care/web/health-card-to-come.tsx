import { HEALTH_INTRODUCTION, HEALTH_TITLE } from "./health-words.ts";

/**
 * Reserves the space for the health check until it has loaded, so that the calendar below doesn't move under a finger.
 */
export function HealthCardToCome({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <section aria-label={HEALTH_TITLE} className="needs-script mb-10 bg-sand p-5 sm:p-7">
      <h2 className="pb-3 text-h3">{HEALTH_TITLE}</h2>
      <p>{HEALTH_INTRODUCTION}</p>
      <ul aria-busy="true" className="mt-5 grid pb-32 md:grid-cols-2">
        {Array.from({ length: count }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows without content
          <li key={row} className="h-11" />
        ))}
      </ul>
    </section>
  );
}
