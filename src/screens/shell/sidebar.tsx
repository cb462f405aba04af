import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useId, useState } from "react";
import { Link, NavLink } from "react-router";
import { msg } from "#shared/words/msg.ts";
import { Avatar } from "#web/shell/avatar.tsx";
import { categoryPath, limitedOffers, menuOf, servicePath, telLink, thereOf } from "#web/shell/menu.ts";
import { usePerson } from "#web/shell/person.ts";
import { type ShellCategory, type ShellData, useIsThere } from "#web/shell/shell-data.ts";
import { SiteLink } from "#web/shell/site-link.tsx";
import { closePart, openPart, useCommon } from "#web/state/common-store.ts";
import { toggleQuiz } from "#web/state/quiz-store.ts";
import type { UserData } from "#web/state/user-store.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { Drawer } from "#web/ui/feedback/drawer.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { Icon } from "#web/ui/pictures/icon.tsx";
import { ReachLink } from "#web/ui/reach-link.tsx";
import { useWords } from "#web/words/spoken.tsx";
import { useMenu } from "./behavior/use-menu.ts";

const row =
  "flex min-h-11 w-full items-center justify-between caps aria-[current=page]:underline aria-[current=page]:underline-offset-4";

/** Links for which a phone's header has no room (SH-1). */
const others = [
  { label: msg("GIFT CARDS"), to: "/giftcards" },
  { label: msg("CHECK INGREDIENTS"), to: "/checkIngredients" },
];

/**
 * Shows the phone's menu (SH-5): the person at the top, the scrolling list, Call and Logout (or LOGIN) at the bottom.
 */
export function Sidebar({ shell, onLogout }: { shell: ShellData; onLogout: () => void }) {
  const { t } = useLingui();
  const words = useWords();
  const isOpen = useCommon((state) => state.openPart === "sidebar");
  const { user } = usePerson();
  const isThere = useIsThere();
  const close = () => closePart("sidebar");
  const search = () => {
    close();
    // Opens the search after the drawer has returned the focus, so that the search gets it.
    setTimeout(() => openPart("search"));
  };
  return (
    <Drawer open={isOpen} onClose={close} label={t`Menu`} side="start">
      <div className="flex h-full flex-col">
        {user && <Person user={user} onFollow={close} />}
        <nav aria-label={t`Menu`} className="grow overflow-y-auto overscroll-contain px-5 py-2">
          <ul>
            {isThere("/search") && (
              <li>
                <button type="button" className={`${row} justify-start gap-3`} onClick={search}>
                  <Icon name="search" size={18} />
                  <Trans>SEARCH</Trans>
                </button>
              </li>
            )}
            {menuOf(shell.hidden).map(({ label, to }) => (
              <li key={to}>
                {to === null ? (
                  <ServicesMenu categories={shell.categories} onFollow={close} />
                ) : (
                  <NavLink to={to} end={to === "/"} className={row} onClick={close}>
                    {words.say(label)}
                  </NavLink>
                )}
              </li>
            ))}
            {isThere("quiz popup") && (
              <li>
                <button
                  type="button"
                  className={row}
                  onClick={() => {
                    close();
                    toggleQuiz();
                  }}
                >
                  <Trans>ACNE QUIZ</Trans>
                </button>
              </li>
            )}
            {thereOf(others, shell.hidden).map(({ label, to }) => (
              <li key={to}>
                <NavLink to={to} className={row} onClick={close}>
                  {words.say(label)}
                </NavLink>
              </li>
            ))}
            {user && isThere("/shop") && (
              <li>
                <NavLink to="/shop#favourites" className={row} onClick={close}>
                  <Trans>FAVORITES</Trans>
                </NavLink>
              </li>
            )}
          </ul>
        </nav>
        <div className="grid grid-cols-2 gap-2.5 border-t border-linen p-5 pt-3">
          <ReachLink href={telLink(shell.contact.phone)} className={buttonClass({ small: true }, "min-h-12")}>
            <Icon name="phone" size={18} />
            <Trans>Call</Trans>
          </ReachLink>
          {user ? (
            <button
              type="button"
              className={buttonClass({ look: "outline", small: true }, "min-h-12")}
              onClick={() => {
                close();
                onLogout();
              }}
            >
              <Trans>Logout</Trans>
            </button>
          ) : (
            <LinkButton to="/login" look="outline" small className="min-h-12" onClick={close}>
              <Trans>LOGIN</Trans>
            </LinkButton>
          )}
        </div>
      </div>
    </Drawer>
  );
}

function Person({ user, onFollow }: { user: UserData; onFollow: () => void }) {
  return (
    <div className="mx-5 flex items-center gap-3.5 border-b border-linen py-4">
      <Avatar user={user} />
      <div className="min-w-0">
        <p className="truncate font-serif text-[21px] leading-[26px]">
          {user.firstName} {user.lastName}
        </p>
        <p className="truncate text-small text-ink-soft">{user.email}</p>
        <Link to="/my-profile" className="inline-block py-1 caps underline underline-offset-4" onClick={onFollow}>
          <Trans>VIEW PROFILE</Trans>
        </Link>
      </div>
    </div>
  );
}

/** Shows two levels: the categories, and the treatments in each. One category is open at a time. */
function ServicesMenu({ categories, onFollow }: { categories: ShellCategory[]; onFollow: () => void }) {
  const words = useWords();
  const [isOpen, setIsOpen] = useState(false);
  const [openId, setOpenId] = useState<string>();
  const listId = useId();
  return (
    <>
      <Opener isOpen={isOpen} controls={listId} className={row} onPress={() => setIsOpen(!isOpen)}>
        <Trans>SERVICES</Trans>
      </Opener>
      <ul id={listId} hidden={!isOpen} className="mb-2 border-l border-linen pl-4">
        {useMenu(categories).map((category) => {
          const isShown = category.id === openId;
          return (
            <li key={category.id}>
              <Opener
                isOpen={isShown}
                controls={listId + category.id}
                className="flex min-h-11 w-full items-center justify-between text-left font-serif text-[20px]"
                onPress={() => setOpenId(isShown ? undefined : category.id)}
              >
                {category.name}
              </Opener>
              <ul id={listId + category.id} hidden={!isShown} className="pl-3.5">
                {category.services.map((service) => (
                  <ServiceLink key={service.id} to={servicePath(service)} onFollow={onFollow}>
                    {service.name}
                  </ServiceLink>
                ))}
                <ServiceLink to={categoryPath(category.slug)} onFollow={onFollow}>
                  <Trans>All of {category.name}</Trans>
                </ServiceLink>
              </ul>
            </li>
          );
        })}
        <li>
          <SiteLink
            to={limitedOffers.to}
            className="flex min-h-11 items-center font-serif text-[20px]"
            onClick={onFollow}
          >
            {words.say(limitedOffers.label)}
          </SiteLink>
        </li>
      </ul>
    </>
  );
}

type OpenerProps = {
  isOpen: boolean;
  /** The id of the list the button opens. */
  controls: string;
  className: string;
  onPress: () => void;
  children: ReactNode;
};

/** Shows a menu row that opens a list below it. */
function Opener({ isOpen, controls, className, onPress, children }: OpenerProps) {
  return (
    <button type="button" aria-expanded={isOpen} aria-controls={controls} className={className} onClick={onPress}>
      {children}
      <Icon name={isOpen ? "minus" : "plus"} />
    </button>
  );
}

function ServiceLink({ to, onFollow, children }: { to: string; onFollow: () => void; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className="flex min-h-11 items-center text-small text-ink-soft" onClick={onFollow}>
        {children}
      </Link>
    </li>
  );
}
