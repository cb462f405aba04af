import { useEffect } from "react";

/** Names the tab after what is open. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title}, back office`;
  }, [title]);
}
