import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { ServicePlaceholder } from "#modules/catalog/web/drawings/service-placeholder.tsx";
import { cityLine } from "#shared/place-text.ts";
import { msg } from "#shared/words/msg.ts";
import { specialOfferPicture, telLink, thereOf } from "#web/shell/menu.ts";
import type { ContactDetails, ShellData } from "#web/shell/shell-data.ts";
import { WhereThere } from "#web/shell/site-link.tsx";
import { Wordmark } from "#web/shell/wordmark.tsx";
import { openPart } from "#web/state/common-store.ts";
import { CardMark } from "#web/ui/pictures/card-mark.tsx";
import { MapView } from "#web/ui/pictures/map-view.tsx";
import { Picture } from "#web/ui/pictures/picture.tsx";
import { StoreBadge } from "#web/ui/pictures/store-badge.tsx";
import { ReachLink } from "#web/ui/reach-link.tsx";
import { useWords } from "#web/words/spoken.tsx";
import { FirstVisitGift } from "./first-visit-gift.tsx";
import { FooterGroup } from "./footer-group.tsx";

const about = [
  { label: msg("Our clinicians"), to: "/aboutus" },
  { label: msg("Gallery"), to: "/gallery" },
  { label: msg("News"), to: "/allNews" },
  { label: msg("Questions"), to: "/faq" },
  { label: msg("Contact"), to: "/contact" },
];

const useful = [
  { label: msg("Your account"), to: "/my-profile" },
  { label: msg("Payment plans"), to: "/paymentplan" },
  { label: msg("Membership"), to: "/membership" },
  { label: msg("Privacy"), to: "/privacy-policy" },
  { label: msg("Terms"), to: "/terms" },
  { label: msg("Shipping"), to: "/shipping-policy" },
  { label: msg("Returns"), to: "/return-policy" },
];

const STORES = [
  { store: "App Store", field: "appleUrl" },
  { store: "Google Play", field: "androidUrl" },
] as const;

/** Offered only in sizes for its 112 px, because every page would otherwise list the larger ones needlessly. */
const teaserPicture = { ...specialOfferPicture, width: 360, height: 450 };

/** Shows the footer (SH-8): five columns from 1240 px, four from 787; below that, collapsible groups of links. */
export function Footer({ shell }: { shell: ShellData }) {
  const { t } = useLingui();
  const words = useWords();
  const linkList = (links: typeof about) =>
    thereOf(links, shell.hidden).map(({ label, to }) => ({ label: words.say(label), to }));
  const { contact, settings, categories } = shell;
  const stores = STORES.filter(({ field }) => settings.promo[field] !== "");
  return (
    <footer className="on-ink mt-auto bg-ink text-on-ink-bright">
      <div className="wrap grid grid-cols-2 gap-x-6 gap-y-10 pt-14 pb-8 md:grid-cols-4 md:pt-22 md:pb-12 xl:grid-cols-[minmax(0,4fr)_repeat(4,minmax(0,2fr))]">
        <div className="col-span-full grid content-start gap-6 xl:col-span-1">
          <p>
            <Wordmark
              name={settings.name}
              look="text-balance wrap-anywhere"
              className="text-[clamp(34px,10.4vw,40px)] leading-[1.15] text-paper"
            />
          </p>
          {settings.tagline && <p className="max-w-[330px] text-small">{settings.tagline}</p>}
          <WhereThere place="special offer">
            <SpecialOfferTeaser title={settings.promo.specialOfferTitle} />
          </WhereThere>
          <WhereThere place="first visit gift">
            <FirstVisitGift text={settings.promo.firstVisitGiftText} />
          </WhereThere>
        </div>
        <FooterGroup title={t`About`} links={linkList(about)} />
        {categories.length > 0 && (
          <FooterGroup
            title={t`Services`}
            links={categories.map(({ name, slug }) => ({ label: name, to: `/services/${slug}` }))}
          />
        )}
        <FooterGroup title={t`Useful links`} links={linkList(useful)} />
        <WhereThere place="visit">
          <Visit contact={contact} name={settings.name} />
        </WhereThere>
      </div>
      <div className="wrap pb-10">
        <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-4 border-t border-ink-line pt-6 text-small">
          <p>
            © {settings.today.slice(0, 4)} {settings.name}
          </p>
          <div className="flex flex-wrap items-center gap-x-6">
            {(contact.instagram || contact.fb) && (
              <>
                <p id="follow-us" className="text-on-ink">
                  <Trans>Follow us</Trans>
                </p>
                <ul aria-labelledby="follow-us" className="flex flex-wrap gap-x-6">
                  <Outside href={contact.instagram}>Instagram</Outside>
                  <Outside href={contact.fb}>Facebook</Outside>
                </ul>
              </>
            )}
            {stores.length > 0 && (
              <ul aria-label={t`Get the app`} className="flex flex-wrap gap-2.5">
                {stores.map(({ store, field }) => (
                  <li key={store}>
                    <StoreBadge store={store} href={settings.promo[field]} />
                  </li>
                ))}
              </ul>
            )}
          </div>
          {settings.acceptedCards.length > 0 && (
            <ul aria-label={t`Cards we accept`} className="flex flex-wrap gap-1.5">
              {settings.acceptedCards.map((card) => (
                <li key={card}>
                  <CardMark card={card} />
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </footer>
  );
}

function SpecialOfferTeaser({ title }: { title: string }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className="group flex flex-wrap items-center gap-4.5 text-left"
      onClick={() => openPart("special-offer")}
    >
      <Picture
        picture={teaserPicture}
        sizes="112px"
        decorative
        className="size-[112px] shrink-0"
        fallback={<ServicePlaceholder category="pigmentation" />}
      />
      {/* The text moves below the picture if large text leaves no room beside it. */}
      <span className="min-w-0 flex-1 basis-24">
        <span className="block text-card text-balance text-paper">{title}</span>
        <span className="inline-block pt-1.5 text-small underline underline-offset-[5px] group-hover:decoration-2">
          <Trans>Open the special offer</Trans>
        </span>
      </span>
    </button>
  );
}

function Visit({ contact, name }: { contact: ContactDetails; name: string }) {
  const { t } = useLingui();
  const { address } = contact;
  return (
    <section
      aria-label={t({ message: "Visit", context: "come to the clinic" })}
      className="col-span-full md:col-span-1"
    >
      <h2 className="pb-3 font-sans caps text-on-ink">
        <Trans context="come to the clinic">Visit</Trans>
      </h2>
      <address className="grid grid-cols-1 text-small not-italic">
        <ReachLink
          href={contact.mapLink}
          className="py-1 pointer-coarse:py-2.5 hover:underline hover:underline-offset-4"
        >
          {address.line1 || t`Directions`}
          {address.line2 && `, ${address.line2}`}
          <br />
          {cityLine(address)}
        </ReachLink>
        <ReachLink
          href={telLink(contact.phone)}
          className="nums py-1 pointer-coarse:py-2.5 hover:underline hover:underline-offset-4"
        >
          {contact.phoneDisplay}
        </ReachLink>
        <ReachLink
          href={`mailto:${contact.email}`}
          className="py-1 wrap-anywhere pointer-coarse:py-2.5 hover:underline hover:underline-offset-4"
        >
          {contact.email}
        </ReachLink>
        <ReachLink
          href={contact.socialHandle && contact.instagram}
          className="py-1 pointer-coarse:py-2.5 hover:underline hover:underline-offset-4"
        >
          {contact.socialHandle}
        </ReachLink>
      </address>
      <MapView
        map={contact.map}
        place={name}
        small
        className="mt-3 aspect-[2.33] rounded-picture sm:max-md:aspect-[4/1] md:aspect-[4/3]"
      />
    </section>
  );
}

function Outside({ href, children }: { href: string; children: ReactNode }) {
  if (href === "") return null;
  return (
    <li>
      <ReachLink
        href={href}
        rel="noopener"
        className="inline-block py-1.5 pointer-coarse:py-2.5 hover:underline hover:underline-offset-4"
      >
        {children}
      </ReachLink>
    </li>
  );
}
