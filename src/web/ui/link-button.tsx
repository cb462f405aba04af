import type { ComponentProps } from "react";
import { SiteLink } from "../shell/site-link.tsx";
import { type ButtonLook, buttonClass } from "./button-class.ts";

/**
 * A link that looks like a button, prefetched when the pointer or focus is on it. Renders nothing if the clinic has no
 * such page.
 */
export function LinkButton({
  look,
  small,
  caps,
  block,
  className,
  ...rest
}: ComponentProps<typeof SiteLink> & ButtonLook) {
  return <SiteLink className={buttonClass({ look, small, caps, block }, className)} {...rest} />;
}
