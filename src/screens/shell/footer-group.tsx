import { useEffect, useState } from "react";
import { Link } from "react-router";

/** From here on the footer has its desktop layout (SH-8). */
const WIDE = "(width >= 787px)";

type FooterGroupProps = { title: string; links: { label: string; to: string }[] };

/**
 * A group of links: closed on a phone until its title is pressed, also without scripts. From 787 px on it is always open: the
 * styles show it from the first paint, the scripts then make its title a mere title.
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

/** Undefined until the scripts know the window, and on a phone: there the visitor opens and closes. */
function useIsWide(): true | undefined {
  const [isWide, setIsWide] = useState<true>();
  useEffect(() => {
    if (matchMedia(WIDE).matches) setIsWide(true);
  }, []);
  return isWide;
}
