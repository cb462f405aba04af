import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { leadsSomewhere } from "#shared/hidden-places.ts";
import type { SitePlace } from "#shared/site-content.ts";
import { useIsThere, useOptionalShellData } from "./shell-data.ts";

/** A link to a page of the site. It isn't there where the clinic has no such page. */
export function SiteLink({ to, ...rest }: ComponentProps<typeof Link> & { to: string }) {
  const hidden = useOptionalShellData()?.hidden ?? [];
  return leadsSomewhere(to, hidden) ? <Link to={to} prefetch="intent" {...rest} /> : null;
}

/** What stands on a page as long as a place of the site exists. */
export function WhereThere({ place, children }: { place: SitePlace; children: ReactNode }) {
  return useIsThere()(place) ? children : null;
}
