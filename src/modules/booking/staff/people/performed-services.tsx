import { Link } from "react-router";

const MOST_SHOWN = 9;

/** `more`: the URL of the full list. */
type PerformsProps = { treatments: readonly { serviceId: string; name: string }[]; more: string };

/** The treatments that a person performs, by name, shortened to the first ones. */
export function PerformedServices({ treatments, more }: PerformsProps) {
  return (
    <section aria-labelledby="performs" className="grid gap-3">
      <h2 id="performs" className="text-section">
        Performs
      </h2>
      {treatments.length === 0 && <p className="text-ink-soft">No treatment yet.</p>}
      <ul className="flex flex-wrap gap-2">
        {treatments.slice(0, MOST_SHOWN).map(({ serviceId, name }) => (
          <li key={serviceId} className="rounded-pill bg-sand px-3 py-0.5 text-small">
            {name}
          </li>
        ))}
        {treatments.length > MOST_SHOWN && (
          <li>
            <Link className="btn-text text-small" to={more}>
              {treatments.length - MOST_SHOWN} more
            </Link>
          </li>
        )}
      </ul>
    </section>
  );
}
