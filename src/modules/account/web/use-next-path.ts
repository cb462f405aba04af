import { useEffect, useState } from "react";
import { nextPathOf } from "../domain/next-path.ts";

/** The path asked for before login. Known after hydration only: the document is the same for all guests. */
export function useNextPath(): string {
  const [next, setNext] = useState("/");
  useEffect(() => setNext(nextPathOf(new URLSearchParams(location.search).get("next"))), []);
  return next;
}
