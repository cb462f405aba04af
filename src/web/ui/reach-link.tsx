import type { ComponentProps } from "react";

/** A link to something outside of the site; it isn't there where the clinic hasn't given the number, address or page. */
export function ReachLink({ href, ...props }: ComponentProps<"a"> & { href: string }) {
  if (href === "" || href === "tel:" || href === "mailto:") return null;
  return <a href={href} {...props} />;
}
