import { Drawer } from "#web/ui/feedback/drawer.tsx";
import { Bell } from "./bell.tsx";
import { closeOver } from "./frame-state.ts";
import { NavigationList } from "./navigation/navigation-list.tsx";
import { useFollow } from "./navigation/use-follow.ts";
import { PersonMenu } from "./person-menu.tsx";
import type { FrameEntries } from "./use-entries.ts";

/** Shows all entries where the sidebar has no room: from the rail's menu, and from More on a phone. */
export function MenuDrawer({ open, entries, waiting, currentEntry }: FrameEntries & { open: boolean }) {
  const follow = useFollow(closeOver);
  return (
    <Drawer open={open} onClose={closeOver} label="Menu" side="start">
      <div className="on-ink flex h-full flex-col bg-ink text-on-ink-bright">
        <nav aria-label="All screens" className="staff-nav min-h-0 grow overflow-y-auto p-3">
          <NavigationList entries={entries} waiting={waiting} current={currentEntry} isTall onFollow={follow} />
        </nav>
        <div className="mx-3 flex items-center border-t border-ink-line py-2.5">
          <PersonMenu />
          <Bell />
        </div>
      </div>
    </Drawer>
  );
}
