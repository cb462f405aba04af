import { type ComponentType, useRef } from "react";
import { NavLink, useHref, useLocation } from "react-router";
import { cx } from "#web/cx.ts";
import { allServicesPath, menuOf } from "#web/shell/menu.ts";
import type { ShellData } from "#web/shell/shell-data.ts";
import { useDismiss } from "#web/shell/use-dismiss.ts";
import { closePart, togglePart, useCommon } from "#web/state/common-store.ts";
import { Icon } from "#web/ui/pictures/icon.tsx";
import { useWords } from "#web/words/spoken.tsx";
import { loadMenu } from "./behavior/use-menu.ts";
import { ahead } from "./behavior/use-part.ts";
import type { ServicesPanelProps } from "./services-panel.tsx";

export const loadServicesPanel = () =>
  Promise.all([import("./services-panel.tsx"), loadMenu()]).then(([{ ServicesPanel }]) => ServicesPanel);
const loadPanelAhead = ahead(loadServicesPanel);
export const closeServices = () => closePart("services");

const PANEL_ID = "services-panel";
const word =
  "flex h-11 items-center border-b border-transparent whitespace-nowrap caps tracking-[0.045em] hover:border-edge aria-[current=page]:border-ink min-[1400px]:tracking-[0.08em]";

type MainMenuProps = {
  shell: ShellData;
  /** The SERVICES panel, once it has been loaded. */
  Panel: ComponentType<ServicesPanelProps> | undefined;
};

/** Shows the menu row (SH-3). SERVICES opens its panel on click (SH-4). */
export function MainMenu({ shell: { categories, settings, hidden }, Panel }: MainMenuProps) {
  const words = useWords();
  const isOpen = useCommon((state) => state.openPart === "services");
  const area = useRef<HTMLLIElement>(null);
  const allServices = useHref(allServicesPath);
  const opener = useRef<HTMLButtonElement>(null);
  useDismiss(isOpen, area, opener, closeServices);
  const isInServices = /^\/services?\//.test(useLocation().pathname);

  return (
    <ul className="flex w-full max-w-[860px] flex-wrap items-center justify-between gap-2.5 xl:w-auto xl:justify-start xl:gap-[clamp(11px,7.5vw-82px,26px)]">
      {menuOf(hidden).map(({ label, to }) =>
        to === null ? (
          <li key={allServicesPath} ref={area}>
            <button
              ref={opener}
              type="button"
              aria-expanded={isOpen}
              aria-controls={PANEL_ID}
              className={cx(word, "gap-1", (isOpen || isInServices) && "border-ink")}
              onPointerEnter={loadPanelAhead}
              onFocus={loadPanelAhead}
              onClick={() => togglePart("services")}
            >
              {words.say(label)}
              <Icon name={isOpen ? "up" : "down"} size={16} />
            </button>
            <noscript>
              <a href={allServices} className={word}>
                {words.say(label)}
              </a>
            </noscript>
            {isOpen && Panel && <Panel id={PANEL_ID} categories={categories} settings={settings} />}
          </li>
        ) : (
          <li key={to}>
            <NavLink to={to} end={to === "/"} prefetch="intent" className={word}>
              {words.say(label)}
            </NavLink>
          </li>
        ),
      )}
    </ul>
  );
}
