import { useEffect, useState } from "react";
import type { NavigationItem } from "./navigation.ts";

const EVERY_MS = 60_000;

/** Returns how many items wait behind each entry, by its path. A count that can't be loaded stays unchanged. */
export function useWaiting(items: readonly NavigationItem[]): Readonly<Record<string, number>> {
  const [waiting, setWaiting] = useState<Record<string, number>>({});
  useEffect(() => {
    let isOver = false;
    const read = async () => {
      if (document.hidden) return;
      const counted = items.filter(({ count }) => count);
      const answers = await Promise.allSettled(counted.map(async ({ path, count }) => [path, await count?.read()]));
      if (isOver) return;
      const known = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
      setWaiting((before) => ({ ...before, ...Object.fromEntries(known) }));
    };
    void read();
    const timer = setInterval(read, EVERY_MS);
    document.addEventListener("visibilitychange", read);
    return () => {
      isOver = true;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", read);
    };
  }, [items]);
  return waiting;
}
