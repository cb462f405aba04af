import { NavLink } from "react-router";
import { cx } from "#web/ui/cx.ts";

export type PersonRow = {
  id: string;
  name: string;
  title: string;
  /** What is to be known or done. */
  note: string | undefined;
};

/** Everybody who performs treatments, as links to their hours. */
export function PeopleList({ people, className }: { people: readonly PersonRow[]; className?: string }) {
  return (
    <nav aria-label="Practitioners" className={className}>
      <ul>
        {people.map(({ id, name, title, note }) => (
          <li key={id} className="border-b border-linen">
            <NavLink
              to={`/admin/people/${id}`}
              className={({ isActive }) =>
                cx(
                  "flex min-h-[52px] items-center gap-3 px-4 py-2 focus-visible:outline-offset-[-3px]",
                  isActive ? "bg-chosen shadow-none" : "hover:bg-sand",
                )
              }
            >
              <span
                aria-hidden
                className="flex size-8 shrink-0 items-center justify-center rounded-pill bg-sand text-small font-medium text-ink"
              >
                {initialsOf(name)}
              </span>
              <span className="min-w-0">
                <span className="block truncate font-medium">{name}</span>
                <span className="block truncate text-small text-ink-soft">{title}</span>
                {note && <span className="block truncate text-small font-medium text-clay-ink">{note}</span>}
              </span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function initialsOf(name: string): string {
  const words = name.replace(/^Dr\.\s+/, "").split(" ");
  return `${words[0]?.slice(0, 1) ?? ""}${words.at(-1)?.slice(0, 1) ?? ""}`;
}
