import { lazy, Suspense } from "react";
import { usePerson } from "#web/shell/person.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";

/** Loaded only for customers. */
const LastVisit = lazy(() => import("./last-visit.tsx"));

/**
 * Offers a customer on the home page to book their last visit again. The browser loads that visit, because the page is
 * the same for all visitors. Before the first paint, styles for known customers reserve its space (decision 0064).
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

/** Placeholder boxes with the size of the content. */
function ToCome() {
  return (
    <div aria-hidden="true" className="grid gap-3">
      <Skeleton className="h-5 w-44" />
      <Skeleton className="h-5 w-3/4 max-w-100" />
    </div>
  );
}
