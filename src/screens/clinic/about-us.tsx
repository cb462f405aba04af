import type { BookingCalls } from "#modules/booking/contract/calls.ts";
import type { ContentCalls } from "#modules/content/contract/calls.ts";
import { SectionNotRead } from "#modules/content/web/components/section-not-read.tsx";
import { loadPageWords } from "#modules/content/web/load-page-words.ts";
import { isApiError } from "#shared/contract/client.ts";
import { apiOf, requirePage, visitorContext } from "#web/api-context.ts";
import { orNothing } from "#web/or-nothing.ts";
import { pageMeta } from "#web/page-meta.ts";
import { breadcrumbLd } from "#web/structured-data.ts";
import { Breadcrumb } from "#web/ui/layout/breadcrumb.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { Picture } from "#web/ui/pictures/picture.tsx";
import type { Route } from "./+types/about-us";

export async function loader({ context }: Route.LoaderArgs) {
  await requirePage(context, "/aboutus");
  const api = apiOf<ContentCalls & BookingCalls>(context);
  const [about, practitioners, words] = await Promise.all([
    api.call("getAboutUs").catch((error: unknown) => {
      // A new clinic hasn't written this text yet.
      if (isApiError(error, "not_found")) return undefined;
      throw error;
    }),
    orNothing(api.call("listPractitioners")),
    loadPageWords(api, "aboutus"),
  ]);
  return {
    about: about?.data ?? null,
    team: practitioners?.data ?? null,
    words,
    origin: context.get(visitorContext).origin,
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { words, origin, about } = loaderData;
  const trail = breadcrumbLd(origin, [
    ["Home", "/"],
    ["About us", "/aboutus"],
  ]);
  return pageMeta({
    ...words,
    origin,
    path: "/aboutus",
    ...(about ? { picture: about.picture } : {}),
    jsonLd: [trail],
  });
}

/** The page about the clinic and its team (PG-14). */
export default function AboutUsPage({ loaderData: { about, team } }: Route.ComponentProps) {
  return (
    <>
      {about ? <AboutText about={about} /> : <BareTitle />}
      {!team && <SectionNotRead text="We couldn’t load the team." />}
      {team && team.length > 0 && (
        <section id="team" aria-labelledby="team-title" className="scroll-mt-6 bg-sand">
          <div className="wrap section">
            <div className="grid-12 items-end gap-y-4">
              <h2 id="team-title" className="text-h2 md:col-span-5">
                {about?.teamTitle ?? "Meet the team"}
              </h2>
              {about && <p className="measure text-ink-soft md:col-span-6 md:col-start-7">{about.teamText}</p>}
            </div>
            <ul className="grid gap-x-6 gap-y-10 pt-12 sm:grid-cols-2 lg:grid-cols-3">
              {team.map((person) => (
                <li key={person.id} id={person.slug} className="scroll-mt-6 border-t border-edge/40 pt-5">
                  {person.image && (
                    <Picture
                      picture={person.image}
                      sizes="(width < 501px) 100vw, 31vw"
                      className="mb-4 aspect-[4/5]"
                      decorative
                    />
                  )}
                  <h3 className="text-h3">{person.name}</h3>
                  <p className="text-small">{person.title}</p>
                  <p className="pt-3 text-ink-soft">{person.bio}</p>
                  {person.serviceIds.length > 0 && (
                    <p className="nums pt-3 text-small text-ink-soft">
                      {person.serviceIds.length === 1 ? "1 treatment" : `${person.serviceIds.length} treatments`}
                    </p>
                  )}
                </li>
              ))}
            </ul>
          </div>
        </section>
      )}
      <section className="wrap section grid-12 items-end">
        <p className="font-serif text-[clamp(1.5rem,2.4vw,2.125rem)] leading-[1.3] text-pretty md:col-span-8">
          {about?.closing}
        </p>
        <p className="flex flex-wrap gap-x-5 gap-y-3 md:col-span-4 md:justify-end">
          <LinkButton to="/services/services">See treatments</LinkButton>
          <LinkButton to="/contact" look="outline">
            Visit us
          </LinkButton>
        </p>
      </section>
    </>
  );
}

type About = NonNullable<Route.ComponentProps["loaderData"]["about"]>;

/** The title for a clinic that hasn't written about itself. */
function BareTitle() {
  return (
    <div className="wrap pt-3 md:pt-5">
      <Breadcrumb trail={[{ label: "Home", to: "/" }, { label: "About us" }]} />
      <h1 className="pt-1 pb-12 text-h1">About us</h1>
    </div>
  );
}

function AboutText({ about }: { about: About }) {
  return (
    <>
      <div className="wrap pt-3 md:pt-5">
        <Breadcrumb trail={[{ label: "Home", to: "/" }, { label: "About us" }]} />
        <div className="grid-12 items-end pt-1 pb-12">
          <h1 className="text-h1 md:col-span-6">{about.title}</h1>
          <p className="text-lead text-ink-soft md:col-span-5 md:col-start-8">{about.lead}</p>
        </div>
        <Picture
          picture={about.picture}
          sizes="100vw"
          priority
          className="aspect-[4/3] md:bleed-end md:aspect-[21/9]"
        />
      </div>
      <dl className="wrap grid grid-cols-2 gap-x-6 gap-y-8 pt-12 md:grid-cols-4">
        {about.figures.map(({ value, label }) => (
          <div key={label} className="flex flex-col-reverse justify-end border-t border-linen pt-4">
            <dt className="text-small text-ink-soft">{label}</dt>
            <dd className="nums text-sum">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="wrap section space-y-[clamp(56px,7vw,104px)]">
        {about.sections.map((section, index) => (
          <section key={section.title} className="grid-12 items-center">
            <Picture
              picture={section.picture}
              sizes="(width < 787px) 100vw, 42vw"
              className={
                index % 2 === 0
                  ? "aspect-[4/3] md:bleed-start md:col-span-5"
                  : "aspect-[4/3] md:bleed-end md:order-2 md:col-span-5 md:col-start-8"
              }
            />
            <div className={index % 2 === 0 ? "md:col-span-6 md:col-start-7" : "md:col-span-6"}>
              <h2 className="text-h2">{section.title}</h2>
              <p className="measure pt-4 text-ink-soft">{section.text}</p>
            </div>
          </section>
        ))}
      </div>
    </>
  );
}
