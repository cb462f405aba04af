import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { closeOver, openKeyList, openPalette, useFrame } from "#staff/frame/frame-state.ts";
import { MenuDrawer } from "#staff/frame/menu-drawer.tsx";
import { walkIn } from "#staff/frame/navigation/navigation.ts";
import { Rail } from "#staff/frame/rail.tsx";
import { Sidebar } from "#staff/frame/sidebar.tsx";
import { TabBar } from "#staff/frame/tab-bar.tsx";
import { type FrameEntries, useEntries } from "#staff/frame/use-entries.ts";
import { useMainFocus } from "#staff/frame/use-main-focus.ts";
import { catchTyping } from "#staff/kit/keys/type-ahead.ts";
import { useKeys } from "#staff/kit/keys/use-keys.ts";
import { HubContext } from "#staff/kit/page/hub-context.ts";
import { StaffToaster } from "#staff/kit/toast/staff-toaster.tsx";
import { usePerson } from "#staff/session/use-person.ts";

const Overlays = lazy(() => import("./overlays.tsx"));
const AlertLine = lazy(() => import("#modules/system/staff/alerts/alert-line.tsx"));

/**
 * The layout around every screen of the back office: sidebar, rail or bar depending on width, the palette, keys and
 * toasts.
 */
export function StaffFrame({ children }: { children: ReactNode }) {
  const entries = useEntries();
  const { can } = usePerson();
  const over = useFrame((state) => state.over);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the screen closes what is over the layout
  useEffect(closeOver, [pathname]);
  useMainFocus();
  useFrameKeys(entries);
  return (
    <div className="staff-frame">
      <a href="#main" className="btn btn-primary fixed top-2 left-2 z-60 -translate-y-20 focus:translate-y-0">
        Skip to content
      </a>
      <Sidebar {...entries} />
      <Rail {...entries} />
      <main id="main" tabIndex={-1} className="flex min-w-0 grow flex-col">
        {can("settings.edit") && (
          <Suspense fallback={null}>
            <AlertLine />
          </Suspense>
        )}
        <HubContext value={entries.hub}>{children}</HubContext>
      </main>
      <TabBar {...entries} />
      <MenuDrawer open={over === "menu"} {...entries} />
      <Suspense fallback={null}>
        <Overlays items={entries.items} />
      </Suspense>
      <StaffToaster />
    </div>
  );
}

function useFrameKeys({ items, newBooking }: FrameEntries): void {
  const navigate = useNavigate();
  const go = (to: string) => () => void navigate(to);
  const book = (to: string) => () => {
    catchTyping();
    void navigate(to);
  };
  useKeys(
    {
      "mod+k": { label: "Search", run: openPalette, inFields: true },
      "?": { label: "Show the keys", run: openKeyList },
      ...(newBooking
        ? {
            n: { label: "New booking", run: book(newBooking) },
            w: { label: "Walk-in", run: book(walkIn) },
          }
        : {}),
      ...Object.fromEntries(
        items.flatMap(({ goKey, label, path }) =>
          goKey ? [[`g ${goKey}`, { label: `Go to ${label}`, run: go(path) }]] : [],
        ),
      ),
    },
    { group: "Everywhere" },
  );
}
