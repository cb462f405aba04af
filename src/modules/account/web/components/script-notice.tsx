import { Notice } from "#web/ui/feedback/notice.tsx";

/**
 * Says that a sent form had no effect, because it was sent before the page's scripts had loaded, or without scripts.
 */
export function ScriptNotice({ wasPosted }: { wasPosted: boolean }) {
  return (
    <>
      <noscript>
        <Notice className="mt-6">
          You need JavaScript to log in or sign up. You can read about treatments and products without it; to book, call
          us.
        </Notice>
      </noscript>
      {wasPosted && (
        <Notice tone="warn" className="mt-6" live>
          The page wasn’t ready yet, so nothing was sent. Please try again.
        </Notice>
      )}
    </>
  );
}
