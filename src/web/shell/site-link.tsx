import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { leadsSomewhere } from "#shared/hidden-places.ts";
import type { SitePlace } from "#shared/site-content.ts";
import { useIsThere, useOptionalShellData } from "./shell-data.ts";

/**
 * A link to a page of the site, prefetched when the pointer or focus is on it. Renders nothing if the clinic has no
 * such page.
 */
export function SiteLink(props: ComponentProps<typeof Link>) {
  const hidden = useOptionalShellData()?.hidden ?? [];
  return leadsSomewhere(String(props.to), hidden) ? <Link prefetch="intent" {...props} /> : null;
}

/** Renders its children only if a part of the site exists. */
export function WhereThere({ place, children }: { place: SitePlace; children: ReactNode }) {
  return useIsThere()(place) ? children : null;
}
