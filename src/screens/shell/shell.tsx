import { Trans } from "@lingui/react/macro";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { useHref, useLocation, useNavigation } from "react-router";
import { SharedPart } from "#web/document/shared-part.tsx";
import { usePerson } from "#web/shell/person.ts";
import type { ShellData } from "#web/shell/shell-data.ts";
import { closeFormerPart, openPart, useCommon } from "#web/state/common-store.ts";
import { closeQuiz, useQuiz } from "#web/state/quiz-store.ts";
import { startState } from "#web/state/start-state.ts";
import { Toaster } from "#web/ui/feedback/toast.tsx";
import { CachedCopyNotice } from "../offline/cached-copy-notice.tsx";
import { useConfirmedPerson } from "./behavior/use-confirmed-person.ts";
import { useFocusRescue } from "./behavior/use-focus-rescue.ts";
import { useHashScroll } from "./behavior/use-hash-scroll.ts";
import { loadMenu } from "./behavior/use-menu.ts";
import { usePageFocus } from "./behavior/use-page-focus.ts";
import { usePart } from "./behavior/use-part.ts";
import { useServiceWorker } from "./behavior/use-service-worker.ts";
import { Footer } from "./footer.tsx";
import { Letterhead } from "./letterhead.tsx";
import { Navbar } from "./navbar.tsx";
import { UtilityBar } from "./utility-bar.tsx";

const PageBanner = lazy(() => import("./page-banner.tsx"));
const loadSidebar = () => Promise.all([import("./sidebar.tsx"), loadMenu()]).then(([{ Sidebar }]) => Sidebar);
const loadQuizPopup = () => import("./quiz-popup.tsx").then(({ QuizPopup }) => QuizPopup);
const loadSpecialOffer = () => import("./special-offer.tsx").then(({ SpecialOffer }) => SpecialOffer);
const closeAll = () => openPart(null);

type ShellProps = { shell: ShellData; onLogout: () => void; children: ReactNode };

/** Shows the layout of every page (SH): header, navbar, the page, footer, and overlays. */
export function Shell({ shell, onLogout, children }: ShellProps) {
  const { key, pathname } = useLocation();
  useEffect(startState, []);
  useHashScroll();
  usePageFocus();
  useFocusRescue();
  const { user } = usePerson();
  useConfirmedPerson(shell.person);
  useServiceWorker({ isGuest: user === null, isOff: shell.isWorkerOff === true });

  const part = useCommon((state) => state.openPart);
  const Sidebar = usePart(part === "sidebar", loadSidebar, closeAll);
  const SpecialOffer = usePart(part === "special-offer", loadSpecialOffer, closeAll);
  const QuizPopup = usePart(
    useQuiz((state) => state.isQuizOpen),
    loadQuizPopup,
    closeQuiz,
  );

  useEffect(() => closeFormerPart(key), [key]);

  // With a logo, the layout can't be shared by documents, because React preloads the logo in each document's head.
  const frame = shell.logo ? null : { ...shell, person: null };
  return (
    <>
      <a href="#main" className="btn btn-primary fixed top-2 left-2 z-60 -translate-y-20 focus:translate-y-0">
        <Trans>Skip to content</Trans>
      </a>
      <PageWaiting />
      <SharedPart of={frame && [frame, pathname, shell.person?.user?.cartCount]}>
        <Letterhead shell={shell} />
        <header className="contents">
          <UtilityBar contact={shell.contact} settings={shell.settings} />
          <Navbar shell={shell} onLogout={onLogout} />
        </header>
      </SharedPart>
      <CachedCopyNotice />
      <main id="main" tabIndex={-1} className="grow">
        {shell.banners && (
          <Suspense fallback={null}>
            <PageBanner banners={shell.banners} />
          </Suspense>
        )}
        {children}
      </main>
      <SharedPart of={frame && [frame]}>
        <Footer shell={shell} />
      </SharedPart>
      {Sidebar && <Sidebar shell={shell} onLogout={onLogout} />}
      {QuizPopup && <QuizPopup />}
      {SpecialOffer && <SpecialOffer promo={shell.settings.promo} />}
      <Toaster />
    </>
  );
}

const PATIENCE_MS = 150;
const LONG_MS = 8_000;

type Stage = "hidden" | "waiting" | "long";

/**
 * Shows that a page is loading (SH-9): a growing line at the top, after a brief delay. If loading takes long, says so
 * and offers to load the page as a whole document instead, which may be faster, for example from a cached copy on this
 * device.
 */
function PageWaiting() {
  const nextLocation = useNavigation().location;
  const href = useHref(nextLocation ?? "/");
  const [stage, setStage] = useState<Stage>("hidden");
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation to another page starts the wait anew
  useEffect(() => {
    setStage("hidden");
    if (!nextLocation) return;
    const timers = [setTimeout(() => setStage("waiting"), PATIENCE_MS), setTimeout(() => setStage("long"), LONG_MS)];
    return () => timers.forEach(clearTimeout);
  }, [nextLocation?.key]);
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-60">
      {stage !== "hidden" && (
        <>
          <span className="sr-only">
            <Trans>Loading the page</Trans>
          </span>
          <span className="page-waiting block h-0.5 bg-clay" />
        </>
      )}
      {stage === "long" && nextLocation && (
        <p className="on-ink pointer-events-auto mx-auto mt-4 flex w-[min(560px,100%-40px)] flex-wrap items-center gap-x-4 rounded-picture bg-ink px-4 py-1 text-small text-white">
          <span className="grow py-2">
            <Trans>This page is taking a while.</Trans>
          </span>
          <button type="button" className="btn-text text-white" onClick={() => location.assign(href)}>
            <Trans>Try again</Trans>
          </button>
        </p>
      )}
    </div>
  );
}
