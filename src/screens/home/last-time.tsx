import { lazy, Suspense } from "react";
import { usePerson } from "#web/shell/person.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";

/** Loaded for customers alone. */
const LastVisit = lazy(() => import("./last-visit.tsx"));

/**
 * A customer's home page opens with the last visit again, read by the browser: the page is the same for everybody. Its place is
 * there before the first paint, as styles show it to whom the browser knows (decision 0064).
 */
export function LastTime() {
  const { user } = usePerson();
  return (
    <section aria-label="Your next visit" className="for-customer needs-script border-b border-linen">
      <div className="wrap min-h-60 py-6 lg:min-h-28">
        {user ? (
          <Suspense fallback={<ToCome />}>
            <LastVisit key={user.id} toCome={<ToCome />} />
          </Suspense>
        ) : (
          <ToCome />
        )}
      </div>
    </section>
  );
}

/** Boxes of the size of what comes. */
function ToCome() {
  return (
    <div aria-hidden="true" className="grid gap-3">
      <Skeleton className="h-5 w-44" />
      <Skeleton className="h-5 w-3/4 max-w-100" />
    </div>
  );
}
