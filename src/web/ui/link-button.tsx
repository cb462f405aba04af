import type { ComponentProps } from "react";
import { Link } from "react-router";
import { leadsSomewhere } from "#shared/hidden-places.ts";
import { useOptionalShellData } from "../shell/shell-data.ts";
import { type ButtonLook, buttonClass } from "./button-class.ts";

/** A link that looks like a button, loaded ahead on intent. It isn't there where the clinic has no such page. */
export function LinkButton({ look, small, caps, block, className, ...rest }: ComponentProps<typeof Link> & ButtonLook) {
  const hidden = useOptionalShellData()?.hidden ?? [];
  if (typeof rest.to === "string" && !leadsSomewhere(rest.to, hidden)) return null;
  return <Link prefetch="intent" className={buttonClass({ look, small, caps, block }, className)} {...rest} />;
}
