import { type ReactNode, use } from "react";
import { Link } from "react-router";
import { StaffIcon } from "../staff-icon.tsx";
import { HubContext } from "./hub-context.ts";
import { LinkTabs } from "./link-tabs.tsx";

type PageHeaderProps = {
  title: ReactNode;
  /** The record's parent: the list the record was opened from. */
  parent?: { to: string; label: string };
  /** A few words next to the title: "48, 61 sizes". */
  note?: ReactNode;
  /** A badge next to the title. */
  badge?: ReactNode;
  /** Buttons at the end of the row. */
  actions?: ReactNode;
  /** Tabs under the row, which include its bottom border. */
  tabs?: ReactNode;
};

/** The first row of a screen, 68 high, with the only h1. */
export function PageHeader({ title, parent, note, badge, actions, tabs }: PageHeaderProps) {
  const hub = use(HubContext);
  return (
    <header className={tabs || hub ? undefined : "border-b border-linen"}>
      <div className="flex min-h-[68px] flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2 md:px-6">
        {parent && (
          <Link to={parent.to} className="flex min-h-6 items-center gap-3 text-ink-soft hover:text-ink coarse:min-h-11">
            {parent.label}
            <StaffIcon name="right" size={16} />
          </Link>
        )}
        <h1 className="text-title min-w-0">{title}</h1>
        {badge}
        {note && <p className="pt-1.5 text-ink-soft">{note}</p>}
        {actions && <div className="ml-auto flex flex-wrap items-center gap-3">{actions}</div>}
      </div>
      {hub && <LinkTabs {...hub} />}
      {tabs}
    </header>
  );
}
