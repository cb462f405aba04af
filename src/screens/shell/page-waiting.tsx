import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { useHref, useNavigation } from "react-router";

const PATIENCE_MS = 150;
const LONG_MS = 8_000;

type Stage = "hidden" | "waiting" | "long";

/**
 * A page is on its way (SH-9): a line at the top that grows, once it takes longer than a blink. When it takes long, it says
 * so and offers to ask for the whole document instead, which the browser, or a copy on this device, may answer sooner.
 */
export function PageWaiting() {
  const wanted = useNavigation().location;
  const href = useHref(wanted ?? "/");
  const [stage, setStage] = useState<Stage>("hidden");
  // biome-ignore lint/correctness/useExhaustiveDependencies: another wanted page is another wait
  useEffect(() => {
    setStage("hidden");
    if (!wanted) return;
    const timers = [setTimeout(() => setStage("waiting"), PATIENCE_MS), setTimeout(() => setStage("long"), LONG_MS)];
    return () => timers.forEach(clearTimeout);
  }, [wanted?.key]);
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
      {stage === "long" && wanted && (
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
