import { useEffect, useState } from "react";
import { Link } from "react-router";

/** The minimum width of the footer's desktop layout (SH-8). */
const WIDE = "(width >= 787px)";

type FooterGroupProps = { title: string; links: { label: string; to: string }[] };

/**
 * Shows a group of links. On a phone it is closed until its title is pressed, also without scripts. From 787 px up it
 * is always open: the styles show it from the first paint, and the scripts then make its title plain text.
 */
export function FooterGroup({ title, links }: FooterGroupProps) {
  const isWide = useIsWide();
  return (
    <nav aria-label={title} className="footer-group">
      <details open={isWide}>
        <summary tabIndex={isWide ? -1 : undefined} className="flex items-center justify-between pb-3 text-on-ink">
          <h2 className="font-sans caps">{title}</h2>
        </summary>
        <ul className="pb-3">
          {links.map((link) => (
            <li key={link.to}>
              <Link
                to={link.to}
                prefetch="intent"
                className="inline-block max-w-full py-1 text-small hyphens-auto pointer-coarse:py-2.5 hover:underline hover:underline-offset-4"
              >
                {link.label}
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}

/**
 * Returns whether the window is wide. Undefined before the scripts have run, and on a phone, where the visitor opens
 * and closes the groups.
 */
function useIsWide(): true | undefined {
  const [isWide, setIsWide] = useState<true>();
  useEffect(() => {
    if (matchMedia(WIDE).matches) setIsWide(true);
  }, []);
  return isWide;
}
