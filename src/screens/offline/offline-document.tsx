import type { SiteBrand } from "#shared/brand/brand-css.ts";
import { cityLine } from "#shared/place-text.ts";
import { brandColors } from "#web/brand-colors.ts";
import { useFormats } from "#web/formats.tsx";
import { telLink } from "#web/shell/menu.ts";
import type { ContactDetails, ShellHours } from "#web/shell/shell-data.ts";
import { Wordmark } from "#web/shell/wordmark.tsx";
import { Icon } from "#web/ui/pictures/icon.tsx";
import { ReachLink } from "#web/ui/reach-link.tsx";
import { PageStyles } from "../page-styles.tsx";

type OfflineDocumentProps = { contact: ContactDetails; name: string; brand: SiteBrand | undefined };

/**
 * Shows everything available offline: how to reach the clinic, its hours, and which pages are cached on this device.
 */
export function OfflineDocument({ contact, name, brand }: OfflineDocumentProps) {
  const { address } = contact;
  return (
    <html lang="en" data-fonts={brand?.fonts}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={brand?.paper ?? brandColors.paper} />
        <meta name="robots" content="noindex" />
        <title>{`You’re offline | ${name}`}</title>
        <PageStyles />
        {brand && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: made of checked colors, hashed in the policy
          <style id="brand" dangerouslySetInnerHTML={{ __html: brand.css }} />
        )}
        <script src="/offline-page.js" defer />
      </head>
      <body>
        <header className="border-b border-linen">
          <p className="wrap flex min-h-16 items-center md:min-h-20">
            <a href="/" className="inline-flex min-h-11 items-center">
              <Wordmark name={name} className="text-[27px]" />
            </a>
          </p>
        </header>
        <main className="wrap section grid-12 grow content-start">
          <div className="md:col-span-7 xl:col-span-6">
            <h1 className="text-h1">You’re offline</h1>
            <p className="measure pt-6">
              This page needs an internet connection. Nothing you entered was sent, and your cart is safe on this
              device.
            </p>
            <p className="flex flex-wrap items-center gap-x-6 gap-y-3 pt-8">
              <button id="try-again" type="button" className="btn btn-primary">
                Try again
              </button>
              <ReachLink href={telLink(contact.phone)} className="btn btn-outline nums">
                <Icon name="phone" size={20} />
                {contact.phoneDisplay}
              </ReachLink>
            </p>
            <section id="kept-pages" hidden aria-labelledby="kept-title" className="pt-14">
              <h2 id="kept-title" className="text-h3">
                Available offline
              </h2>
              <p className="measure pt-1 text-small text-ink-soft">
                Saved on this device; prices and available times may have changed.
              </p>
              <ul className="mt-4 border-t border-linen" />
              <template>
                <li className="border-b border-linen">
                  <a href="/" className="row-link flex min-h-14 items-center justify-between gap-4 py-2">
                    <span className="row-title text-card" />
                    <Icon name="arrow" className="row-arrow" />
                  </a>
                </li>
              </template>
            </section>
          </div>
          <section aria-labelledby="hours" className="md:col-span-4 md:col-start-9">
            <h2 id="hours" className="text-h3">
              Find us
            </h2>
            <p className="pt-2">
              {address.line1}
              {address.line2 && `, ${address.line2}`}
              <br />
              {cityLine(address)}
            </p>
            {contact.hours.some((day) => day !== null) && <WeekHours hours={contact.hours} />}
          </section>
        </main>
      </body>
    </html>
  );
}

/**
 * Shows the week's opening hours, but not whether the clinic is open now, because a cached page doesn't know when it is
 * read.
 */
function WeekHours({ hours }: { hours: ShellHours[] }) {
  const formats = useFormats();
  return (
    <table className="nums mt-5 w-full text-small">
      <caption className="sr-only">Hours by day</caption>
      <tbody>
        {[1, 2, 3, 4, 5, 6, 0].map((day) => {
          const open = hours[day];
          return (
            <tr key={day} className="border-t border-linen">
              <th scope="row" className="py-2 text-left font-regular">
                {formats.weekdays.long[day]}
              </th>
              <td className="py-2 text-right">
                {open ? `${formats.time(open.opens)} to ${formats.time(open.closes)}` : "Closed"}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
