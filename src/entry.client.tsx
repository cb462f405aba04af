import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { connectKeeper } from "#modules/account/web/session-keeper.ts";
import { mergeGuestCart } from "#modules/cart/web/merge-guest-cart.ts";
import { adoptAllStyles } from "#screens/shell/all-styles.ts";
import { stopHearingEarlyInput, waitForLateParts } from "#web/document/early-input.ts";
import { hearClock } from "#web/now.ts";

// Sets the clock before rendering, because the first render must match the server's HTML.
hearClock(document.documentElement.dataset.clock);
connectKeeper({ onLogin: mergeGuestCart });

function hydrate(): void {
  stopHearingEarlyInput();
  waitForLateParts();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}

// Without its styles the application would show unstyled text where a menu opens, so the page stays unhydrated instead
// (SH-12).
adoptAllStyles().then(hydrate, () => dispatchEvent(new Event("halcyon-broken")));
