import { Link } from "react-router";
import { Icon } from "#web/ui/icon.tsx";
import { telLink } from "./menu.ts";
import { openTodayLine } from "./open-today.ts";
import type { ShellData } from "./shell-data.ts";

const links = [
  { label: "Gift cards", to: "/giftcards" },
  { label: "Acne quiz", to: "/acnequiz" },
  { label: "Check ingredients", to: "/checkIngredients" },
];

/** The top header (SH-1). */
export function UtilityBar({ contact, settings }: Pick<ShellData, "contact" | "settings">) {
  return (
    <div className="hidden bg-sand text-note md:block">
      <div className="wrap flex h-10 items-center justify-between">
        <nav aria-label="More" className="flex gap-7">
          {links.map((link) => (
            <Link
              key={link.to}
              to={link.to}
              prefetch="intent"
              className="py-2.5 hover:underline hover:underline-offset-4"
            >
              {link.label}
            </Link>
          ))}
        </nav>
        <div className="flex items-center gap-7">
          <span className="text-ink-soft">{openTodayLine(contact, settings.today)}</span>
          <a
            href={telLink(contact.phone)}
            className="nums flex items-center gap-2 py-2.5 font-medium hover:underline hover:underline-offset-4"
          >
            <Icon name="phone" size={16} />
            <span className="sr-only">Call </span>
            {contact.phoneDisplay}
          </a>
        </div>
      </div>
    </div>
  );
}
