import type { ReactNode } from "react";
import { cx } from "../../cx.ts";
import { Icon } from "../pictures/icon.tsx";

const tones = {
  info: { box: "bg-sand", icon: "info" },
  ok: { box: "bg-sage-pale", icon: "check" },
  warn: { box: "bg-rose-pale", icon: "info" },
  error: { box: "bg-rose-pale text-error", icon: "warning" },
} as const;

type NoticeProps = {
  tone?: keyof typeof tones;
  title?: string;
  live?: boolean;
  className?: string;
  children: ReactNode;
};

/**
 * A message that stays at its position on the page, unlike a toast. `live`: screen readers announce it when it appears.
 */
export function Notice({ tone = "info", title, live, className, children }: NoticeProps) {
  const { box, icon } = tones[tone];
  return (
    <div
      role={live ? (tone === "error" ? "alert" : "status") : undefined}
      className={cx("flex gap-3 rounded-picture p-4 text-small", box, className)}
    >
      <Icon name={icon} className="mt-0.5" />
      <div>
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  );
}
