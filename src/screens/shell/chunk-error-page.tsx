import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import type { ChunkError } from "#web/load-route-module.ts";
import { Button } from "#web/ui/button.tsx";

const RELOADED_FOR = "reloaded for";

declare global {
  interface Window {
    /** React Router's: names the build that this page came from. */
    __reactRouterManifest?: { version: string };
  }
}

/** Returns `true` the first time a build asks; its pages reload by themselves only once (SH-12). */
function mayReload(): boolean {
  const build = window.__reactRouterManifest?.version ?? "unknown";
  try {
    if (sessionStorage.getItem(RELOADED_FOR) === build) return false;
    sessionStorage.setItem(RELOADED_FOR, build);
    return true;
  } catch {
    return false; // without memory it could go on for ever
  }
}

/**
 * A part of the page did not load (SH-12). When the server no longer has it, the page is of an older deployment and
 * reloads once by itself; otherwise it says why and offers to.
 */
export function ChunkErrorPage({ error }: { error: ChunkError }) {
  const { t } = useLingui();
  const part = error.url.split("/").pop();
  const { reason } = error;
  const [isReloading, setIsReloading] = useState(false);
  useEffect(() => {
    fetch(error.url, { method: "HEAD", cache: "no-store" })
      .then((response) => {
        if (response.status !== 404 || !mayReload()) return;
        setIsReloading(true);
        location.reload();
      })
      .catch(() => undefined); // no network: the page below says what to do
  }, [error]);

  return (
    <section className="wrap section" aria-busy={isReloading}>
      <h1 className="text-h1-small">
        <Trans>Part of this page didn’t load</Trans>
      </h1>
      <p className="measure pt-5">
        <Trans>
          You lost your connection, or we just updated the site. Nothing you entered was sent, and your cart is safe.
        </Trans>
      </p>
      <p className="measure pt-3 text-small text-ink-soft">
        <Trans>
          The part {part} of this page could not be loaded: {reason}
        </Trans>
      </p>
      <div className="pt-8">
        <Button busy={isReloading} busyText={t`Reloading`} onClick={() => location.reload()}>
          <Trans>Reload</Trans>
        </Button>
      </div>
    </section>
  );
}
