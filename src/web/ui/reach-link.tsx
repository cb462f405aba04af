import type { ComponentProps } from "react";

/** Shows a link to something outside the site; nothing if the clinic hasn't set the number, address or page. */
export function ReachLink({ href, ...props }: ComponentProps<"a"> & { href: string }) {
  if (href === "" || href === "tel:" || href === "mailto:") return null;
  return <a href={href} {...props} />;
}
