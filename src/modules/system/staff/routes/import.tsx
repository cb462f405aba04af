import { Link } from "react-router";
import { PageHeader } from "#staff/kit/page/page-header.tsx";
import { useRead } from "#staff/kit/use-read.ts";
import { CSV_LISTS } from "../moving-in/csv-lists.ts";
import { MoveInForm } from "../moving-in/move-in-form.tsx";
import { MoveInsList } from "../moving-in/move-ins-list.tsx";
import { listMoveIns } from "../moving-in/moving-in-api.ts";

/** The order of the imports. Customers come first, because the others refer to them. */
const ORDER = ["customers", "visits", "gift_cards", "store_credit", "packages"] as const;

export const meta = () => [{ title: "Import" }];

/** Imports of data from the clinic's previous system. */
export default function ImportScreen() {
  const { data: runs, refresh } = useRead("move-ins", listMoveIns);
  return (
    <>
      <PageHeader title="Import" note="Every file is checked before anything is saved" />
      <div className="max-w-[860px] px-4 md:px-6">
        {ORDER.map((kind) => (
          <MoveInForm key={kind} kind={kind} onTakenOver={() => void refresh()} />
        ))}
        {runs && <MoveInsList runs={runs} onChanged={refresh} />}
        <section aria-labelledby="lists" className="py-6">
          <h2 id="lists" className="text-section pb-2">
            Everything else
          </h2>
          <p className="measure pb-2">These lists take a CSV file themselves: open the list and choose Import.</p>
          <ul className="columns-2 gap-8 md:columns-3">
            {CSV_LISTS.map(({ path, label }) => (
              <li key={path}>
                <Link to={path} className="inline-flex min-h-7 items-center underline coarse:min-h-11">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  );
}
