import { lazy, Suspense, useState } from "react";

const BehindDialog = lazy(() => import("./behind-dialog.tsx"));

/** The way to say that a practitioner is running late: of one person, or of one who is chosen. */
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
