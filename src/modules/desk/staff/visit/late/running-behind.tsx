import { lazy, Suspense, useState } from "react";

const BehindDialog = lazy(() => import("./behind-dialog.tsx"));

/** A button to report that a practitioner is running late: a given person, or one chosen from a list. */
export function RunningBehind({ people }: { people: readonly { id: string; name: string }[] }) {
  const [isOpen, setOpen] = useState(false);
  if (people.length === 0) return null;
  return (
    <>
      <button type="button" className="btn btn-outline" onClick={() => setOpen(true)}>
        Running late
      </button>
      <Suspense>{isOpen && <BehindDialog people={people} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
