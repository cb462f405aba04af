import { NavLink } from "react-router";
import { Initials } from "#staff/kit/initials.tsx";
import { cx } from "#web/cx.ts";

export type PersonRow = {
  id: string;
  name: string;
  title: string;
  /** A hint or a task to show beside the name. */
  note: string | undefined;
};

/** All people who perform treatments, as links to their hours. */
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
                  isActive ? "bg-chosen shadow-[inset_2px_0_0_var(--color-ink)]" : "hover:bg-sand",
                )
              }
            >
              <Initials name={name} />
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
