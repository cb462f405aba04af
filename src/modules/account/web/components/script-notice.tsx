import { Notice } from "#web/ui/feedback/notice.tsx";

/** For a form that was sent before the page's scripts were there, or that has none at all: nothing was done with it. */
export function ScriptNotice({ wasPosted }: { wasPosted: boolean }) {
  return (
    <>
      <noscript>
        <Notice className="mt-6">
          Logging in and signing up need JavaScript. To read about treatments and products you can leave it off; to
          book, call us.
        </Notice>
      </noscript>
      {wasPosted && (
        <Notice tone="warn" className="mt-6" live>
          That came before the page was ready, and nothing was done with it. Please try again.
        </Notice>
      )}
    </>
  );
}
