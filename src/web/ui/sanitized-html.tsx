import { wholeHtml } from "#shared/whole-words.ts";
import { cx } from "../cx.ts";

/**
 * Shows HTML text written by staff. Only this component inserts such text: the API sanitizes it on writing and reading,
 * to plain text tags without attributes. Its days, times and phone numbers don't break across lines.
 */
export function SanitizedHtml({ html, className }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the API (see above)
  return <div className={cx("prose", className)} dangerouslySetInnerHTML={{ __html: wholeHtml(html) }} />;
}
