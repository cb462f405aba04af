import { useEffect } from "react";

/** Sets the tab's title to the open screen. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title}, back office`;
  }, [title]);
}
