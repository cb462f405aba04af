import { useRef, useState } from "react";
import { useAccountForm } from "#modules/account/web/use-account-form.ts";
import type { ContentCalls } from "#modules/content/contract/calls.ts";
import { clinicJsonLd } from "#modules/content/web/clinic-json-ld.ts";
import { loadPageWords } from "#modules/content/web/load-page-words.ts";
import type { ShellCalls } from "#modules/shell/contract/calls.ts";
import { isApiError } from "#shared/contract/client.ts";
import { newId } from "#shared/ids.ts";
import { cityLine, streetLine } from "#shared/place-text.ts";
import { browserApi } from "#web/api.ts";
import { apiOf, visitorContext } from "#web/api-context.ts";
import { orNothing } from "#web/or-nothing.ts";
import { pageMeta } from "#web/page-meta.ts";
import { telLink } from "#web/shell/menu.ts";
import { type ContactDetails, useShellData } from "#web/shell/shell-data.ts";
import { WhereThere } from "#web/shell/site-link.tsx";
import { breadcrumbLd } from "#web/structured-data.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { isEmail, isFilled } from "#web/ui/form/field-checks.ts";
import { Breadcrumb } from "#web/ui/layout/breadcrumb.tsx";
import { MapView } from "#web/ui/pictures/map-view.tsx";
import { ReachLink } from "#web/ui/reach-link.tsx";
import { WholeWords } from "#web/ui/whole-words.tsx";
import type { Route } from "./+types/contact";
import { ContactForm } from "./contact-form.tsx";
import { OpeningHours } from "./opening-hours.tsx";

const api = browserApi<ContentCalls>();

export async function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(visitorContext);
  const client = apiOf<ContentCalls & ShellCalls>(context);
  const [words, details, shell, gallery, banner] = await Promise.all([
    loadPageWords(client, "contact"),
    client.call("getContactDetails"),
    client.call("getShell"),
    // The picture is only for search engines.
    orNothing(client.call("listGallery")),
    orNothing(client.call("getHomeBanner")),
  ]);
  const picture = gallery?.data[0]?.picture ?? banner?.data.picture;
  return {
    words,
    origin,
    nearestTrain: details.data.nearestTrain,
    clinicLd: clinicJsonLd(shell.data, origin, picture),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { words, origin, clinicLd } = loaderData;
  const trail = breadcrumbLd(origin, [
    ["Home", "/"],
    ["Contact", "/contact"],
  ]);
  return pageMeta({ ...words, origin, path: "/contact", jsonLd: [clinicLd, trail] });
}

/** Returns "Come by, call, or write", without the ways for which the clinic has entered no address or number. */
function waysOf({ address, phone }: ContactDetails): string {
  if (address.line1 && phone) return "Come by, call, or write";
  return address.line1 ? "Come by or write" : phone ? "Call or write" : "Write to us";
}

const checks = { name: isFilled, email: isEmail, message: isFilled };

/** The contact page: a form, the hours and directions (PG-14). */
export default function ContactPage({ loaderData: { nearestTrain } }: Route.ComponentProps) {
  const { contact, settings } = useShellData();
  const [sentFrom, setSentFrom] = useState<string>();
  const key = useRef<string>(undefined);
  const form = useAccountForm(checks, async ({ name = "", email = "", phone = "", message = "" }) => {
    // The same key for a repetition after a lost response, so that the message is sent only once.
    key.current ??= newId();
    try {
      await api.call("sendContactMessage", {
        body: { name, email, message, ...(phone ? { phone } : {}) },
        idempotencyKey: key.current,
      });
      key.current = undefined;
      setSentFrom(email);
    } catch (error) {
      // The server has responded, so the next press is a new attempt with a new key.
      if (!isApiError(error, "network")) key.current = undefined;
      throw error;
    }
  });
  const { address } = contact;
  return (
    <>
      <div className="wrap pt-3 md:pt-5">
        <Breadcrumb trail={[{ label: "Home", to: "/" }, { label: "Contact" }]} />
        <h1 className="pt-1 text-h1">{waysOf(contact)}</h1>
      </div>
      <div className="wrap grid-12 pt-10 pb-[clamp(64px,8.9vw,128px)]">
        <section aria-labelledby="write" className="md:col-span-6">
          <h2 id="write" className="pb-5 text-h3">
            Write to us
          </h2>
          {sentFrom === undefined ? (
            <>
              <noscript>
                <Notice className="mb-5">
                  You’ll need JavaScript turned on to use this form.
                  {contact.email && ` You can email ${contact.email} instead.`}
                </Notice>
              </noscript>
              <ContactForm {...form} />
            </>
          ) : (
            <>
              <Notice tone="ok" live title="Thanks for your message">
                We’ll reply to {sentFrom}.
                <WholeWords>{contact.phone && ` If it can’t wait, call ${contact.phoneDisplay}.`}</WholeWords>
              </Notice>
              <p className="pt-5">
                <Button look="outline" onClick={() => setSentFrom(undefined)}>
                  Send another
                </Button>
              </p>
            </>
          )}
        </section>
        <div className="space-y-10 md:col-span-5 md:col-start-8">
          <WhereThere place="visit">
            <section aria-labelledby="reach">
              <h2 id="reach" className="text-h3">
                Contact us
              </h2>
              <address className="pt-3 not-italic">
                {address.line1 && (
                  <p>
                    {streetLine(address)}
                    <br />
                    {cityLine(address)}
                  </p>
                )}
                <p className="text-small text-ink-soft">{nearestTrain}</p>
                <p className="flex flex-wrap gap-x-6 pt-2">
                  <ReachLink href={telLink(contact.phone)} className="btn-text nums">
                    <WholeWords>{contact.phoneDisplay}</WholeWords>
                  </ReachLink>
                  <ReachLink href={`mailto:${contact.email}`} className="btn-text wrap-anywhere">
                    {contact.email}
                  </ReachLink>
                  <ReachLink href={contact.mapLink} className="btn-text">
                    Directions
                  </ReachLink>
                </p>
              </address>
            </section>
          </WhereThere>
          <WhereThere place="opening hours">
            <OpeningHours contact={contact} today={settings.today} />
          </WhereThere>
        </div>
      </div>
      <MapView
        map={contact.map}
        place={settings.name}
        address={address.line1}
        className="h-[360px] md:h-[max(480px,33vw)]"
      />
    </>
  );
}
