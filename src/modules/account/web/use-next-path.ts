import { useEffect, useState } from "react";
import { nextPathOf } from "../domain/next-path.ts";

/**
 * Returns the path requested before login. Known only after hydration, since the document is the same for all guests.
 */
export function useNextPath(): string {
  const [next, setNext] = useState("/");
  useEffect(() => setNext(nextPathOf(new URLSearchParams(location.search).get("next"))), []);
  return next;
}
