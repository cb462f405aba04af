import type { ReactNode } from "react";
import type { Formats } from "#shared/formats/formats.ts";
import { placeLine } from "#shared/place-text.ts";
import { useFormats } from "#web/formats.tsx";
import { telLink } from "#web/shell/menu.ts";
import type { ContactDetails, ShellHours } from "#web/shell/shell-data.ts";
import { WhereThere } from "#web/shell/site-link.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { MapView } from "#web/ui/pictures/map-view.tsx";
import { ReachLink } from "#web/ui/reach-link.tsx";
import { WholeWords } from "#web/ui/whole-words.tsx";

type HoursLine = { days: string; hours: string };

/**
 * Returns the week from Monday, with equal consecutive days in one line: "Mon to Sat" 9:00 am to 5:00 pm, "Sunday"
 * closed.
 */
function hoursLines(hours: ShellHours[], { weekdays, time }: Formats): HoursLine[] {
  const week = [1, 2, 3, 4, 5, 6, 0].map((day) => {
    const open = hours[day];
    return { day, text: open ? `${time(open.opens)} to ${time(open.closes)}` : "Closed" };
  });
  const runs: { first: number; last: number; text: string }[] = [];
  for (const { day, text } of week) {
    const run = runs.at(-1);
    if (run?.text === text) run.last = day;
    else runs.push({ first: day, last: day, text });
  }
  return runs.map(({ first, last, text }) => ({
    days: first === last ? (weekdays.long[first] ?? "") : `${weekdays.short[first]} to ${weekdays.short[last]}`,
    hours: text,
  }));
}

/** Shows where the clinic is and when it is open, with the map beside. */
export function VisitUs({ contact, name }: { contact: ContactDetails; name: string }) {
  const { address } = contact;
  return (
    <section aria-labelledby="visit" className="grid grid-cols-[minmax(0,1fr)] bg-sand md:grid-cols-[42.36%_1fr]">
      <div className="px-[var(--margin)] py-[clamp(52px,8vw,116px)] md:pr-8">
        <h2 id="visit" className="text-h2">
          Come by, or call
        </h2>
        <dl className="grid grid-cols-[96px_minmax(0,1fr)] xl:grid-cols-[150px_minmax(0,1fr)] gap-x-4 gap-y-1 pt-8">
          {address.line1 && <Row name="Address">{placeLine({ ...address, line2: "" })}</Row>}
          {contact.phone && (
            <Row name="Phone">
              <ReachLink className="nums hover:underline" href={telLink(contact.phone)}>
                {contact.phoneDisplay}
              </ReachLink>
            </Row>
          )}
          {contact.email && (
            <Row name="Email">
              <ReachLink className="wrap-anywhere hover:underline" href={`mailto:${contact.email}`}>
                {contact.email}
              </ReachLink>
            </Row>
          )}
          <WhereThere place="opening hours">
            {hoursLines(contact.hours, useFormats()).map((line) => (
              <Row key={line.days} name={line.days}>
                <WholeWords>{line.hours}</WholeWords>
              </Row>
            ))}
          </WhereThere>
        </dl>
        <p className="flex flex-wrap items-center gap-x-5 gap-y-2 pt-8">
          <LinkButton to="/contact" look="outline" className="hover:bg-paper">
            Send a message
          </LinkButton>
          <ReachLink href={contact.mapLink} className="btn-text">
            Directions
          </ReachLink>
        </p>
      </div>
      <MapView map={contact.map} place={name} address={address.line1} className="min-h-60 md:min-h-[620px]" />
    </section>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
