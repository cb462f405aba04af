import { Trans, useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import { Link } from "react-router";
import { allServicesPath, menuOf } from "#web/shell/menu.ts";
import { type ShellData, useIsThere, useShellData } from "#web/shell/shell-data.ts";
import { SiteLink } from "#web/shell/site-link.tsx";
import { Wordmark } from "#web/shell/wordmark.tsx";
import { closePart, openPart, togglePart, useCommon } from "#web/state/common-store.ts";
import { Icon } from "#web/ui/pictures/icon.tsx";
import { useWords } from "#web/words/spoken.tsx";
import { ahead, usePart } from "./behavior/use-part.ts";
import { CartLink } from "./cart-link.tsx";
import { closeServices, loadServicesPanel, MainMenu } from "./main-menu.tsx";

const loadSearch = () => import("./search/search-panel.tsx").then(({ SearchPanel }) => SearchPanel);
const loadSearchAhead = ahead(loadSearch);
const closeSearch = () => closePart("search");

/**
 * Shows the navbar (SH-2), and on a phone the bar with hamburger, logo and cart (SH-5). Moving the mouse out of it
 * closes the search.
 */
export function Navbar({ shell, onLogout }: { shell: ShellData; onLogout: () => void }) {
  const { t } = useLingui();
  const part = useCommon((state) => state.openPart);
  const searchOpener = useRef<HTMLButtonElement>(null);
  const SearchPanel = usePart(part === "search", loadSearch, closeSearch);
  const ServicesPanel = usePart(part === "services", loadServicesPanel, closeServices);
  // Until a panel has loaded, the page below isn't dimmed and stays clickable.
  const isThere = useIsThere();
  const isPanelOpen = (part === "services" && ServicesPanel) || (part === "search" && SearchPanel);

  return (
    <>
      {isPanelOpen && <div aria-hidden="true" className="panel-dim fixed inset-0 z-30 bg-ink/34" />}
      <div
        className="relative z-40 border-b border-linen bg-paper"
        onPointerLeave={(event) => event.pointerType === "mouse" && closeSearch()}
      >
        <div className="flex min-h-16 items-center justify-between px-2.5 md:hidden">
          <button
            type="button"
            aria-label={t`Menu`}
            aria-haspopup="dialog"
            className="icon-btn"
            onClick={() => openPart("sidebar")}
          >
            <Icon name="menu" size={22} />
          </button>
          <Link to="/" className="flex h-11 items-center">
            <Wordmark name={shell.settings.name} logo={shell.logo} className="text-[25px]" />
          </Link>
          {/* Without a shop, an empty box of the same width centers the name. */}
          {isThere("bag") ? <CartLink /> : <span className="w-11" />}
        </div>
        <noscript>
          <PlainMenu />
        </noscript>
        <nav
          aria-label={t`Main`}
          className="wrap hidden flex-wrap items-center justify-between md:flex xl:min-h-20 xl:gap-x-3"
        >
          <Link to="/" className="flex h-20 items-center">
            <Wordmark
              name={shell.settings.name}
              logo={shell.logo}
              className="text-[27px] xl:text-[clamp(24px,1.5vw+5.4px,27px)]"
            />
          </Link>
          <div className="order-last flex min-h-13 w-full items-center justify-center xl:order-none xl:w-auto">
            <MainMenu shell={shell} Panel={ServicesPanel} />
          </div>
          <div className="-mr-1.5 flex items-center">
            {isThere("/search") && (
              <button
                ref={searchOpener}
                type="button"
                aria-label={t`Search`}
                aria-expanded={part === "search"}
                className="icon-btn w-[clamp(38px,3vw,42px)]"
                onPointerEnter={loadSearchAhead}
                onFocus={loadSearchAhead}
                onClick={() => togglePart("search")}
              >
                <Icon name="search" size={22} />
              </button>
            )}
            <SiteLink
              to="/shop#favourites"
              aria-label={t`Favorites`}
              className="for-customer icon-btn w-[clamp(38px,3vw,42px)]"
            >
              <Icon name="heart" size={22} />
            </SiteLink>
            <CartLink />
            <SiteLink
              to="/membership"
              aria-label={t`Membership`}
              className="icon-btn w-[clamp(38px,3vw,42px)] text-gold-ink"
            >
              <Icon name="crown" size={22} />
            </SiteLink>
            {/* Each document has both links; the styles show one before the first paint (styles/person.css). */}
            <Link
              to="/login"
              prefetch="intent"
              className="for-guest flex h-11 items-center px-2 caps hover:underline hover:underline-offset-4"
            >
              <Trans>LOGIN</Trans>
            </Link>
            <Link
              to="/my-profile"
              prefetch="intent"
              aria-label={t`Profile`}
              className="for-customer icon-btn w-[clamp(38px,3vw,42px)]"
            >
              <Icon name="user" size={22} />
            </Link>
            <button
              type="button"
              className="for-customer flex h-11 items-center px-2 text-[13px] font-medium tracking-[0.08em] hover:underline hover:underline-offset-4"
              onClick={onLogout}
            >
              <Trans>Logout</Trans>
            </button>
          </div>
        </nav>
        {part === "search" && SearchPanel && <SearchPanel opener={searchOpener} />}
      </div>
    </>
  );
}

/** Shows the phone's menu when no script can open the sidebar. */
function PlainMenu() {
  const { t } = useLingui();
  const words = useWords();
  return (
    <nav aria-label={t`Menu`} className="flex flex-wrap justify-center gap-x-5 px-5 pb-2 md:hidden">
      {menuOf(useShellData().hidden).map(({ label, to }) => (
        <Link key={to ?? allServicesPath} to={to ?? allServicesPath} className="flex min-h-11 items-center caps">
          {words.say(label)}
        </Link>
      ))}
    </nav>
  );
}
