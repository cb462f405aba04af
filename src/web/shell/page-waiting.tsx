import { useEffect, useState } from "react";
import { useNavigation } from "react-router";

const PATIENCE_MS = 150;

/** A page is on its way (SH-9): a line at the top that grows, once it takes longer than a blink. */
export function PageWaiting() {
  const isWaiting = useNavigation().state !== "idle";
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    if (!isWaiting) {
      setIsShown(false);
      return;
    }
    const timer = setTimeout(() => setIsShown(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-60">
      {isShown && (
        <>
          <span className="sr-only">Loading the page</span>
          <span className="page-waiting block h-0.5 bg-clay" />
        </>
      )}
    </div>
  );
}
