import { lazy, Suspense, useState } from "react";
import { closeOver, useFrame } from "#staff/frame/frame-state.ts";
import type { FrameEntries } from "#staff/frame/use-entries.ts";
import { KeyListDialog } from "#staff/kit/keys/key-list-dialog.tsx";
import { LiveLine } from "#staff/live/live-line.tsx";
import { Palette } from "./palette/palette.tsx";

const NoticePanel = lazy(() => import("#modules/system/staff/notices/notice-panel.tsx"));

/**
 * The overlays that open over the layout by key, and the page's stream. Loaded after the layout, so that the layout
 * appears sooner.
 */
export default function Overlays({ items }: { items: FrameEntries["items"] }) {
  const over = useFrame((state) => state.over);
  const [hasOpened, setHasOpened] = useState(false);
  if (over === "notices" && !hasOpened) setHasOpened(true);
  return (
    <>
      <Palette open={over === "palette"} items={items} />
      <LiveLine />
      {hasOpened && (
        <Suspense fallback={null}>
          <NoticePanel open={over === "notices"} />
        </Suspense>
      )}
      <KeyListDialog open={over === "keys"} onClose={closeOver} />
    </>
  );
}
