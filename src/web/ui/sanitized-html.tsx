import { wholeHtml } from "#shared/whole-words.ts";
import { cx } from "../cx.ts";

/**
 * Text that staff wrote, as HTML. The one place that sets it: the API sanitizes such text when it is written and again
 * when it is read, to plain text tags without attributes. Its days, times and phone numbers don't break.
 */
export function SanitizedHtml({ html, className }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the API (see above)
  return <div className={cx("prose", className)} dangerouslySetInnerHTML={{ __html: wholeHtml(html) }} />;
}
