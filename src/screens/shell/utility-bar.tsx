import { Trans, useLingui } from "@lingui/react/macro";
import { useLocation } from "react-router";
import { msg } from "#shared/words/msg.ts";
import { cx } from "#web/cx.ts";
import { useFormats } from "#web/formats.tsx";
import { headerLine } from "#web/shell/hours-today.ts";
import { telLink } from "#web/shell/menu.ts";
import type { ShellData } from "#web/shell/shell-data.ts";
import { SiteLink, WhereThere } from "#web/shell/site-link.tsx";
import { useOpenNow } from "#web/shell/use-open-now.ts";
import { BackButton } from "#web/ui/layout/back-button.tsx";
import { Icon } from "#web/ui/pictures/icon.tsx";
import { ReachLink } from "#web/ui/reach-link.tsx";
import { useWords } from "#web/words/spoken.tsx";

const links = [
  { label: msg("Gift cards"), to: "/giftcards" },
  { label: msg("Acne quiz"), to: "/acnequiz" },
  { label: msg("Check ingredients"), to: "/checkIngredients" },
];

/** The minimum window width at which the line with the opening hours is shown: Tailwind's `lg`. */
const SHOWN = "(width >= 64rem)";

/** Pages without a previous page to go back to, or with their own Back button. */
const WITHOUT_BACK = ["/", "/acnequiz"];

/**
 * Shows the top header (SH-1) with the link back (SH-9). A phone shows it only where going back is possible, and has
 * the other links in its menu.
 */
export function UtilityBar({ contact, settings }: Pick<ShellData, "contact" | "settings">) {
  const { t } = useLingui();
  const words = useWords();
  const formats = useFormats();
  const now = useOpenNow(contact, SHOWN);
  const hasBack = !WITHOUT_BACK.includes(useLocation().pathname);
  return (
    <div className={cx("bg-sand text-note", !hasBack && "max-md:hidden")}>
      <div className="wrap flex min-h-10 flex-wrap items-center justify-between gap-x-7">
        {hasBack && <BackButton className="min-h-10 underline-offset-4 pointer-coarse:min-h-11" />}
        <nav aria-label={t`More`} className="flex grow flex-wrap gap-x-7 max-md:hidden">
          {links.map((link) => (
            <SiteLink key={link.to} to={link.to} className="py-2.5 hover:underline hover:underline-offset-4">
              {words.say(link.label)}
            </SiteLink>
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-7">
          <WhereThere place="opening hours">
            <span className="text-ink-soft max-lg:hidden">
              {headerLine(contact, settings.today, now, words, formats)}
            </span>
          </WhereThere>
          <ReachLink
            href={telLink(contact.phone)}
            className="nums flex items-center gap-2 py-2.5 font-medium hover:underline hover:underline-offset-4"
          >
            <Icon name="phone" size={16} />
            <Trans>
              <span className="sr-only">Call </span>
              {contact.phoneDisplay}
            </Trans>
          </ReachLink>
        </div>
      </div>
    </div>
  );
}
