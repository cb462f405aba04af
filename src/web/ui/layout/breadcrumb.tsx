import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router";

/** The breadcrumb of this page; the last entry is the page itself. */
export function Breadcrumb({ trail }: { trail: { label: string; to?: string }[] }) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Breadcrumb`}>
      <ol className="flex flex-wrap gap-x-2 text-small">
        {trail.map((place, index) => (
          <li key={place.label} className="flex items-center gap-2">
            {place.to && index < trail.length - 1 ? (
              <Link
                to={place.to}
                prefetch="intent"
                className="inline-block py-2.5 text-ink-soft hover:text-ink hover:underline"
              >
                {place.label}
              </Link>
            ) : (
              <span aria-current="page" className="py-2.5">
                {place.label}
              </span>
            )}
            {index < trail.length - 1 && <span aria-hidden="true">/</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
