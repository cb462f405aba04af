import type { ComponentProps } from "react";

/**
 * Shows a link that leads outside the site, such as a phone number, an email or a map. Shows nothing if the clinic
 * hasn't set its target.
 */
export function ReachLink({ href, ...props }: ComponentProps<"a"> & { href: string }) {
  if (href === "" || href === "tel:" || href === "mailto:") return null;
  return <a href={href} {...props} />;
}
