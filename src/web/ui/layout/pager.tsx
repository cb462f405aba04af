import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { cx } from "../../cx.ts";
import { Icon } from "../pictures/icon.tsx";

type PagerProps = {
  page: number;
  totalPages: number;
  totalDocs: number;
  limit: number;
  toPage: (page: number) => string;
};

/** Shows "1 to 12 of 21" and links to the other pages; `toPage` returns their URLs. */
export function Pager({ page, totalPages, totalDocs, limit, toPage }: PagerProps) {
  const { t } = useLingui();
  if (totalDocs === 0) return null;
  const first = (page - 1) * limit + 1;
  const last = Math.min(page * limit, totalDocs);
  return (
    <nav
      aria-label={t`Pages`}
      className="flex flex-wrap items-center justify-between gap-4 border-t border-linen pt-5 text-small"
    >
      <p className="nums">
        <Trans>
          {first} to {last} of {totalDocs}
        </Trans>
      </p>
      {totalPages > 1 && (
        <ul className="nums flex items-center gap-1">
          {page > 1 && <Turn to={toPage(page - 1)} label={t`Previous page`} icon="left" />}
          {pagesAround(page, totalPages).map((number, index) =>
            number === 0 ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a gap is identified only by its index
              <li key={`gap${index}`} aria-hidden="true" className="px-1">
                …
              </li>
            ) : (
              <li key={number}>
                <Link
                  to={toPage(number)}
                  prefetch="intent"
                  preventScrollReset={false}
                  aria-label={t`Page ${number}`}
                  aria-current={number === page ? "page" : undefined}
                  className={cx("icon-btn text-button", number === page && "bg-ink text-paper hover:bg-ink")}
                >
                  {number}
                </Link>
              </li>
            ),
          )}
          {page < totalPages && <Turn to={toPage(page + 1)} label={t`Next page`} icon="right" />}
        </ul>
      )}
    </nav>
  );
}

function Turn({ to, label, icon }: { to: string; label: string; icon: "left" | "right" }) {
  return (
    <li>
      <Link to={to} prefetch="intent" aria-label={label} className="icon-btn">
        <Icon name={icon} size={18} />
      </Link>
    </li>
  );
}

/** Returns the first page, the last, and those near `page`; 0 stands for a gap. */
export function pagesAround(page: number, totalPages: number): number[] {
  const near = Array.from({ length: totalPages }, (_, index) => index + 1).filter(
    (number) => number === 1 || number === totalPages || Math.abs(number - page) <= 1,
  );
  return near.flatMap((number, index) => {
    const before = near[index - 1];
    return before !== undefined && number - before > 1 ? [0, number] : [number];
  });
}
