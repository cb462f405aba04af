import { useState } from "react";
import { Link } from "react-router";
import type { Right } from "#shared/rights.ts";
import { usePerson } from "#staff/session/use-person.ts";
import { cx } from "#web/cx.ts";
import { SECTION_SCREENS } from "./sections.ts";

type Entry = {
  path: string;
  title: string;
  /** Words by which the search finds the section, in addition to its title. */
  words: readonly string[];
  right: Right;
};

const SITE: Entry = {
  path: "/admin/settings/site",
  title: "What you offer",
  words: ["Site", "Shop", "Gift cards", "Membership", "Packages", "Quiz", "Waitlist", "Pages", "Switch off"],
  right: "settings.edit",
};

const SECTIONS: readonly Entry[] = SECTION_SCREENS.map(({ section, title, groups }) => ({
  path: `/admin/settings/${section}`,
  title,
  words: groups.flatMap(({ fields }) => fields.map(({ label }) => label)),
  right: "settings.edit" as const,
}));

const READERS: Entry = {
  path: "/admin/settings/readers",
  title: "Card readers",
  words: ["Terminal", "Registration code", "Tap", "Front desk"],
  right: "settings.edit",
};

const ENTRIES: readonly Entry[] = [
  ...SECTIONS.slice(0, 2),
  SITE,
  ...SECTIONS.slice(2).flatMap((entry) => (entry.path.endsWith("/payments") ? [entry, READERS] : [entry])),
  {
    path: "/admin/settings/team",
    title: "Team and roles",
    words: ["Invite", "Invitations", "Rights", "Second factor", "Remove"],
    right: "roles.edit",
  },
];

/** List of the settings sections the person has permission for; the search also matches field names. */
export function SectionList({ current }: { current: string }) {
  const { can } = usePerson();
  const [words, setWords] = useState("");
  const wanted = words.trim().toLowerCase();
  const shown = ENTRIES.filter(
    ({ title, words: others, right }) =>
      can(right) && [title, ...others].some((text) => text.toLowerCase().includes(wanted)),
  );
  return (
    <nav aria-label="Sections" className="border-b border-linen py-3 md:border-r md:border-b-0">
      <div className="px-4 pb-2 md:px-6">
        <input
          type="search"
          aria-label="Find a setting"
          placeholder="Find a setting"
          className="field"
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
      </div>
      <ul>
        {shown.map(({ path, title }) => (
          <li key={path}>
            <Link
              to={path}
              aria-current={path === current ? "page" : undefined}
              className={cx(
                "flex min-h-9 items-center px-4 hover:bg-sand focus-visible:outline-offset-[-2px] md:px-6 coarse:min-h-11",
                path === current && "bg-sand font-medium shadow-[inset_2px_0_0_var(--color-ink)]",
              )}
            >
              {title}
            </Link>
          </li>
        ))}
        {shown.length === 0 && <li className="px-4 md:px-6">No setting matches.</li>}
      </ul>
    </nav>
  );
}
