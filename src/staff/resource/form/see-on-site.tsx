import type { MouseEvent } from "react";
import { showFailed } from "../../kit/toast/staff-toasts.ts";
import type { ResourceClient } from "../resource-client.ts";

type SeeOnSiteProps = {
  client: ResourceClient;
  id: string;
  /** The record's page of the storefront. */
  path: string;
  /** Returns the unsaved fields; undefined when one of them is invalid. Without any, the page opens as it is. */
  changes: () => Promise<Record<string, unknown> | undefined>;
};

/** A link that opens the record's page of the site in another tab, with the unsaved changes. */
export function SeeOnSite({ client, id, path, changes }: SeeOnSiteProps) {
  const open = async (event: MouseEvent) => {
    event.preventDefault();
    // The tab is opened during the click itself; later, a browser would block it as a pop-up.
    const tab = window.open("", "_blank");
    if (!tab) return;
    tab.opener = null;
    try {
      const unsaved = await changes();
      if (!unsaved) return tab.close();
      const isDirty = Object.keys(unsaved).length > 0;
      tab.location.replace(isDirty ? `${path}?preview=${await client.preview(id, unsaved)}` : path);
    } catch (error) {
      tab.close();
      showFailed(error instanceof Error ? error.message : "The page can't be shown. Try again.");
    }
  };
  return (
    <a href={path} className="btn btn-outline" target="_blank" rel="noreferrer" onClick={(event) => void open(event)}>
      See on the site
    </a>
  );
}
