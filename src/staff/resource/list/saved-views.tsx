import { lazy, Suspense, useState } from "react";
import type { SystemStaffCalls } from "#modules/system/staff/contract/staff-calls.ts";
import type { SavedView } from "#modules/system/staff/contract/views/saved-view-calls.ts";
import type { Description } from "#shared/contract/resource/description.ts";
import type { ListQuery } from "#shared/contract/resource/list-query.ts";
import { ChipButton } from "../../kit/chip.tsx";
import { LinkChips } from "../../kit/page/link-chips.tsx";
import { useRead } from "../../kit/use-read.ts";
import { staffApi } from "../../staff-api.ts";
import { addressOf, fromStart, readAddress } from "./list-address.ts";

const ViewDialog = lazy(() => import("./view-dialog.tsx"));

/**
 * Returns what is saved of a list: its query without the page, and the columns. Lists of people omit the search text.
 */
function savedOf({ rights }: Description, query: ListQuery): { query: string; columns: string[] | null } {
  const { cols, ...rest } = fromStart(query, rights.export ? { q: "" } : {});
  return { query: addressOf({ ...rest, cols: undefined }), columns: cols ? [...cols] : null };
}

/** Returns a list's URL for a saved view. Invalid parts saved by an older release are ignored. */
function addressOfView(description: Description, { query, columns }: SavedView): string {
  const search = new URLSearchParams(query);
  if (columns) search.set("cols", columns.join(","));
  return addressOf(readAddress(description, search));
}

type SavedViewsProps = { description: Description; query: ListQuery };

/** The views of a list that a person saved or the team shares, and the button that saves the current one. */
export default function SavedViews({ description, query }: SavedViewsProps) {
  const { data: views = [], show } = useRead(`views ${description.name}`, async (signal) => {
    const { name: resource } = description;
    const { data } = await staffApi<SystemStaffCalls>().call("listSavedViews", { query: { resource }, signal });
    return data;
  });
  const [opened, setOpened] = useState<"save" | "change">();
  const here = addressOf(fromStart(query, {}));
  const current = views.find((view) => addressOfView(description, view) === here);
  // A built-in view without any changes doesn't need to be saved.
  const isPlain = query.q === "" && query.filters.length === 0 && query.sort === undefined && query.cols === undefined;
  return (
    <>
      {views.length > 0 && (
        <LinkChips
          label="Saved views"
          links={views.map((view) => ({
            to: addressOfView(description, view),
            label: view.isOwn ? view.name : `${view.name} (${view.owner})`,
            isCurrent: view === current,
          }))}
        />
      )}
      {current && (
        <ChipButton kind="menu" isOpen={opened === "change"} onPress={() => setOpened("change")}>
          This view
        </ChipButton>
      )}
      {!current && !isPlain && (
        <ChipButton kind="add" onPress={() => setOpened("save")}>
          Keep this view
        </ChipButton>
      )}
      {opened && (
        <Suspense>
          <ViewDialog
            resource={description.name}
            saved={savedOf(description, query)}
            view={opened === "change" ? current : undefined}
            onDone={(next) => show(next)}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
