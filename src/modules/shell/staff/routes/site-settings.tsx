import { SectionList } from "#modules/content/staff/settings/section-list.tsx";
import { PageHeader } from "#staff/kit/page/page-header.tsx";
import { useTitle } from "#staff/kit/use-title.ts";
import { OfferingList } from "../offering-list.tsx";

/** `/admin/settings/site`: what is on the site, what is empty, and what is switched off. */
export default function SiteSettings() {
  useTitle("What you offer, settings");
  return (
    <div className="flex grow flex-col">
      <PageHeader title="Settings" />
      <div className="grid grow content-start md:grid-cols-[210px_minmax(0,1fr)] md:content-stretch">
        <SectionList current="/admin/settings/site" />
        <div className="min-w-0 px-4 py-5 md:px-6">
          <section aria-labelledby="offer">
            <h2 id="offer" className="text-section">
              What you offer
            </h2>
            <p className="measure pt-1 pb-4 text-ink-soft">
              A page, its links and its sentences are on the site while the switch is on and there is something to show.
              What is off isn’t there at all; nothing of it is lost.
            </p>
            <OfferingList />
          </section>
        </div>
      </div>
    </div>
  );
}
