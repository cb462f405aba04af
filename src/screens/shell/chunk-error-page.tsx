import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import type { ChunkError } from "#web/load-route-module.ts";
import { Button } from "#web/ui/button.tsx";

const RELOADED_FOR = "reloaded for";

declare global {
  interface Window {
    /** React Router's manifest, which names the build of this page. */
    __reactRouterManifest?: { version: string };
  }
}

/** Returns `true` only the first time for each build: a build's pages reload automatically only once (SH-12). */
function mayReload(): boolean {
  const build = window.__reactRouterManifest?.version ?? "unknown";
  try {
    if (sessionStorage.getItem(RELOADED_FOR) === build) return false;
    sessionStorage.setItem(RELOADED_FOR, build);
    return true;
  } catch {
    return false; // without storage the page could reload forever
  }
}

/**
 * Shown when a part of the page did not load (SH-12). If the server no longer has that part, the page belongs to an
 * older deployment and reloads automatically once; otherwise this page gives the reason and offers a reload.
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
      .catch(() => undefined); // offline: the page below says what to do
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
