import { SectionList } from "#modules/content/staff/settings/section-list.tsx";
import { PageHeader } from "#staff/kit/page/page-header.tsx";
import { useTitle } from "#staff/kit/use-title.ts";
import { ReaderList } from "../readers/reader-list.tsx";

/** `/admin/settings/readers`: the card readers at the clinic. */
export default function Readers() {
  useTitle("Card readers, settings");
  return (
    <div className="flex grow flex-col">
      <PageHeader title="Settings" />
      <div className="grid grow content-start md:grid-cols-[210px_minmax(0,1fr)] md:content-stretch">
        <SectionList current="/admin/settings/readers" />
        <div className="min-w-0 px-4 py-5 md:px-6">
          <section aria-labelledby="readers" className="grid max-w-[720px] gap-6">
            <div>
              <h2 id="readers" className="text-section">
                Card readers
              </h2>
              <p className="measure pt-1 text-ink-soft">
                Readers of the card provider that the front desk sends a payment to. A card terminal of your own needs
                no entry here: its payments are typed in.
              </p>
            </div>
            <ReaderList />
          </section>
        </div>
      </div>
    </div>
  );
}
