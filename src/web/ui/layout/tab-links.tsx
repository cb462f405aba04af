import { NavLink } from "react-router";

/** Tabs that link to pages: Log in and Sign up. */
export function TabLinks({ links, label }: { links: { to: string; label: string }[]; label: string }) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-x-7 border-b border-linen max-sm:gap-x-4 max-sm:text-small">
      {links.map((link) => (
        <NavLink
          key={link.to}
          to={link.to}
          end
          prefetch="intent"
          className="-mb-px flex min-h-11 items-center border-b border-transparent text-ink-soft aria-[current=page]:border-ink aria-[current=page]:font-medium aria-[current=page]:text-ink"
        >
          {link.label}
        </NavLink>
      ))}
    </nav>
  );
}
