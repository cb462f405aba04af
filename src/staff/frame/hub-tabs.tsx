import { LinkTabs } from "../kit/page/link-tabs.tsx";
import type { FrameEntries } from "./use-entries.ts";

/** The screens that share the open entry of the sidebar, over each of them. */
export function HubTabs({ tabs, current, currentEntry }: FrameEntries) {
  if (tabs.length === 0 || !currentEntry) return null;
  return (
    <LinkTabs
      label={currentEntry.label}
      tabs={tabs.map((item) => ({ to: item.path, label: item.label, isCurrent: item === current }))}
    />
  );
}
