import type { ReactNode } from "react";
import { cx } from "../../cx.ts";
import { Picture } from "../pictures/picture.tsx";

/**
 * Our pictures for empty lists: a parcel for orders, a reserved seat for upcoming visits, fresh towels for past ones.
 */
const OURS = {
  parcel: { image: "/pictures/gift", alt: "", width: 1600, height: 1600 },
  reserved: { image: "/pictures/clinic-detail-4", alt: "", width: 1200, height: 1600 },
  towels: { image: "/pictures/clinic-detail-3", alt: "", width: 1200, height: 1600 },
};

/** An empty list's message: one picture, one sentence, one action (two at most). */
export function EmptyState(props: {
  title: string;
  text: ReactNode;
  /** One of our pictures, for empty states that fill a page. */
  pictured?: keyof typeof OURS;
  /** A custom picture in place of ours. */
  picture?: ReactNode;
  action?: ReactNode;
  className?: string;
}) {
  const { title, text, pictured, picture, action, className } = props;
  return (
    <div className={cx("flex flex-wrap items-center gap-x-7 gap-y-6", className)}>
      {picture && <div className="aspect-4/5 w-40 overflow-hidden rounded-picture sm:w-[220px]">{picture}</div>}
      {pictured && (
        <Picture
          picture={OURS[pictured]}
          sizes="(width < 501px) 100vw, 220px"
          decorative
          className="aspect-[5/3] w-full sm:aspect-4/5 sm:w-[220px]"
        />
      )}
      <div>
        <h2 className="text-h3">{title}</h2>
        <p className="measure pt-2 text-ink-soft">{text}</p>
        {action && <div className="flex flex-wrap gap-x-5 gap-y-3 pt-5">{action}</div>}
      </div>
    </div>
  );
}
