import { LinkTabs } from "../kit/page/link-tabs.tsx";
import type { FrameEntries } from "./use-entries.ts";

/** The screens that share the open entry of the sidebar, as tabs under the title of each. */
export function HubTabs({ tabs, current, currentEntry }: FrameEntries) {
  if (!currentEntry) return null;
  return (
    <LinkTabs
      label={currentEntry.label}
      tabs={tabs.map((item) => ({ to: item.path, label: item.label, isCurrent: item === current }))}
    />
  );
}
