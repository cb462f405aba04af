import { lazy, type ReactNode, Suspense, use, useContext, useEffect, useState } from "react";
import {
  Link,
  UNSAFE_DataRouterContext,
  useLoaderData,
  useLocation,
  useNavigate,
  useNavigation,
  useRevalidator,
} from "react-router";
import { type Description, listFieldsOf, viewsOf } from "#shared/contract/resource/description.ts";
import { formatListQuery, type ListQuery } from "#shared/contract/resource/list-query.ts";
import { englishFormats } from "#shared/formats/english-formats.ts";
import { saveFile } from "#web/save-file.ts";
import { ChipButton, RemovableChip } from "../../kit/chip.tsx";
import { EmptyList, LoadFailed, NothingFound } from "../../kit/feedback/list-states.tsx";
import { StaleWhileLoading } from "../../kit/feedback/stale-while-loading.tsx";
import { Switch } from "../../kit/fields/switch.tsx";
import { HubContext } from "../../kit/page/hub-context.ts";
import { LinkChips } from "../../kit/page/link-chips.tsx";
import { LinkTabs } from "../../kit/page/link-tabs.tsx";
import { PageHeader } from "../../kit/page/page-header.tsx";
import { StaffIcon } from "../../kit/staff-icon.tsx";
import { showFailed } from "../../kit/toast/staff-toasts.ts";
import { usePerson } from "../../session/use-person.ts";
import { UnsavedBar } from "../../unsaved/unsaved-bar.tsx";
import { useUnsavedChanges } from "../../unsaved/use-unsaved-changes.ts";
import { ImportDialog } from "../import/import-dialog.tsx";
import { resourceSource } from "../import/import-source.ts";
import { type AnyRecord, type ListPage, resourceClient, type ViewCount } from "../resource-client.ts";
import { BulkBar, hasBulkActions } from "./bulk-bar.tsx";
import { ColumnsForm } from "./columns-form.tsx";
import { FilterForm } from "./filter-form.tsx";
import { filterWords } from "./filter-words.ts";
import { addressOf, fromStart, readAddress } from "./list-address.ts";
import { type CellDrawings, ListTable } from "./list-table.tsx";
import { Paging } from "./paging.tsx";
import { SearchBox } from "./search-box.tsx";
import { takeBackEntry } from "./take-back-entry.ts";
import { useChoice } from "./use-choice.ts";
import { useEdits } from "./use-edits.ts";
import { useRowOrder } from "./use-row-order.ts";

/** Loaded separately; the list doesn't wait for it. */
const SavedViews = lazy(() => import("./saved-views.tsx"));

type ListData = { query: ListQuery; page?: ListPage; counts: ViewCount[]; error?: unknown };

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns the loader of a list's route module: the URL determines what is shown. */
export function listLoader(description: Description) {
  const client = resourceClient(description);
  return async ({ request }: { request: Request }): Promise<ListData> => {
    const query = readAddress(description, new URL(request.url).searchParams);
    try {
      const [page, counts] = await Promise.all([client.list(formatListQuery(query)), client.counts(query.q)]);
      return { query, page, counts };
    } catch (error) {
      if (request.signal.aborted) throw error;
      return { query, counts: [], error };
    }
  };
}

type ResourceListProps = {
  description: Description;
  /** The path of the list; a record's path adds its id. */
  path: string;
  title: string;
  cells?: CellDrawings;
  /** The label of the search, where it covers more than fields of the record. */
  searchLabel?: string;
  /** Buttons before those of every list. */
  actions?: ReactNode;
  /** The primary action, last in the row, where other lists have the button that adds a record. */
  mainAction?: ReactNode;
  /** Content below the views: links to related lists. */
  beside?: ReactNode;
  /** Extra columns after the description's own, such as actions for a row. */
  rowActions?: (record: AnyRecord, reload: () => Promise<void>) => ReactNode;
};

/** The list of a resource, with the data of `listLoader`. Its state is in the URL. */
export function ResourceList(props: ResourceListProps) {
  const { description, path, title, cells, searchLabel, actions, mainAction, beside, rowActions } = props;
  const { query, page, counts, error } = useLoaderData<ListData>();
  // Under the tabs of related lists, the views are shown as chips.
  const isInHub = use(HubContext) !== null;
  const client = resourceClient(description);
  const navigate = useNavigate();
  const { state } = useNavigation();
  const { pathname } = useLocation();
  const { revalidate: reload } = useRevalidator();
  const { can } = usePerson();
  const mayWrite = can(description.rights.write) && description.update !== undefined;
  const [isEditing, setIsEditing] = useState(false);
  const [isFiltering, setIsFiltering] = useState(false);
  const [isChoosing, setIsChoosing] = useState(false);
  const [isImporting, setIsImporting] = useState(false);
  const docs = page?.docs ?? [];
  const choice = useChoice(docs.map(({ id }) => id));
  const edits = useEdits(client, reload);
  const unsaved = useUnsavedChanges({
    isDirty: edits.count > 0,
    save: () =>
      edits.save().catch((failure: unknown) => {
        showFailed(failure instanceof Error ? failure.message : "It was not saved. Try again.");
        return false;
      }),
    discard: edits.discard,
  });
  const show = (change: Partial<ListQuery>) =>
    navigate(addressOf(fromStart(query, change)), { preventScrollReset: true });
  // A search typed just before opening a record must not navigate away from that record. This reads the router's
  // current state directly, because values from hooks are updated only by a render, which on a busy machine may come
  // after the search.
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const search = (q: string) => {
    const next = router?.state.navigation.location;
    if (!next || next.pathname === pathname) void show({ q });
  };
  const editedRows = Object.keys(edits.edits).length;
  const isNarrowed = query.q !== "" || query.filters.length > 0;
  const total = page?.totalDocs ?? 0;
  const { words, rights } = description;
  const fields = listFieldsOf(description);
  // A list without searchable fields has no search box.
  const searched =
    searchLabel ??
    Object.values(description.fields)
      .flatMap(({ search, label }) => (search ? [label] : []))
      .join(", ");
  useEffect(() => {
    document.title = `${title}, back office`;
  }, [title]);

  async function exportFile() {
    const blob = await client
      .export({ ...formatListQuery({ ...query, after: undefined, before: undefined }), mark: "yes" })
      .catch((failure: unknown) => {
        showFailed(failure instanceof Error ? failure.message : "The file was not made. Try again.");
      });
    if (!blob) return;
    saveFile(blob, `${words.many}.csv`);
  }

  const chips = query.filters.map((filter) => {
    const name = filterWords(fields[filter.field], filter);
    const others = query.filters.filter((other) => other !== filter);
    return (
      <RemovableChip key={name} name={name} onRemove={() => void show({ filters: others })}>
        {name}
      </RemovableChip>
    );
  });
  const views = viewsOf(description).map(({ id, label }) => ({
    to: addressOf(fromStart(query, { view: id, filters: [], sort: undefined })),
    label,
    isCurrent: query.view === id,
    ...countOf(counts, id),
  }));
  const order = useRowOrder({
    client,
    docs,
    titleOf: (record) => String(record[description.title] ?? words.one),
    isFirstPage: page?.hasPrevPage === false,
    reload,
    undo: takeBackEntry,
  });
  // Positions mean nothing among filtered rows, or in another order.
  const isInOrder = !isNarrowed && query.view === "all" && query.sort === undefined;
  const mayOrder = description.order === true && mayWrite && isInOrder && !isEditing && docs.length > 1;
  const editable = Object.values(description.fields).some((field) => field.editable);

  return (
    <div className="flex grow flex-col">
      <PageHeader
        title={title}
        note={page && `${page.totalDocsIsEstimate ? "about " : ""}${englishFormats.number(total)}`}
        actions={
          <>
            {actions}
            {description.csvKey && mayWrite && can("settings.edit") && (
              <button type="button" className="btn btn-outline" onClick={() => setIsImporting(true)}>
                <StaffIcon name="upload" size={16} />
                Import
              </button>
            )}
            {(description.csvKey ?? description.exportOnly) && can(rights.export?.right ?? rights.read) && (
              <button type="button" className="btn btn-outline" onClick={() => void exportFile()}>
                Export
              </button>
            )}
            {description.create && mayWrite && (
              <Link to={`${path}/new`} className="btn btn-primary">
                <StaffIcon name="plus" size={16} />
                New {words.one}
              </Link>
            )}
            {mainAction}
          </>
        }
        tabs={isInHub ? undefined : <LinkTabs label="Views" tabs={views} />}
      />
      {beside && <div className="px-4 pt-3 md:px-6">{beside}</div>}
      <div className="flex flex-wrap items-center gap-2 px-4 py-3 md:px-6">
        {searched && <SearchBox label={searched} q={query.q} onSearch={search} />}
        {isInHub && <LinkChips label="Views" links={views} />}
        {chips}
        <ChipButton kind="add" onPress={() => setIsFiltering((is) => !is)}>
          Filter
        </ChipButton>
        <ChipButton
          kind="menu"
          isOpen={isChoosing}
          isChosen={query.cols !== undefined}
          onPress={() => setIsChoosing((is) => !is)}
        >
          Columns
        </ChipButton>
        <Suspense>
          <SavedViews description={description} query={query} />
        </Suspense>
        {editable && mayWrite && (
          <Switch
            className="ml-auto"
            label="Edit in place"
            checked={isEditing}
            onChange={({ currentTarget }) => setIsEditing(currentTarget.checked)}
          />
        )}
      </div>
      {isFiltering && (
        <FilterForm
          description={description}
          onClose={() => setIsFiltering(false)}
          onAdd={(filter) => {
            setIsFiltering(false);
            void show({ filters: [...query.filters, filter] });
          }}
        />
      )}
      {isChoosing && (
        <ColumnsForm
          description={description}
          cols={query.cols}
          onChoose={(cols) => void show({ cols })}
          onClose={() => setIsChoosing(false)}
        />
      )}
      {mayWrite && (
        <BulkBar
          description={description}
          client={client}
          query={query}
          choice={choice}
          total={total}
          pageSize={docs.length}
          path={path}
          onDone={reload}
        />
      )}
      <div className="grow px-4 pb-6 md:px-6">
        {error !== undefined && <LoadFailed noun="list" error={error} onRetry={() => void reload()} />}
        {page && docs.length > 0 && (
          <StaleWhileLoading isLoading={state === "loading"}>
            <ListTable
              description={description}
              query={query}
              docs={mayOrder ? order.docs : docs}
              order={mayOrder ? order : undefined}
              rowPath={(id) => `${path}/${id}`}
              cells={cells}
              rowActions={rowActions && ((record) => rowActions(record, reload))}
              choice={mayWrite && hasBulkActions(description) ? choice : undefined}
              isEditing={isEditing && mayWrite}
              edits={edits.edits}
              refused={edits.refused}
              onEdit={edits.change}
            />
            <Paging query={query} page={page} />
          </StaleWhileLoading>
        )}
        {page && docs.length === 0 && isNarrowed && (
          <NothingFound noun={words.one}>
            {chips}
            {query.q && (
              <RemovableChip name={`the search for ${query.q}`} onRemove={() => void show({ q: "" })}>
                “{query.q}”
              </RemovableChip>
            )}
          </NothingFound>
        )}
        {page && docs.length === 0 && !isNarrowed && (
          <EmptyList
            action={
              description.create &&
              mayWrite &&
              query.view === "all" && (
                <Link to={`${path}/new`} className="btn btn-primary">
                  New {words.one}
                </Link>
              )
            }
          >
            {query.view === "all" ? `There are no ${words.many} yet.` : `No ${words.one} is in this view.`}
          </EmptyList>
        )}
      </div>
      <UnsavedBar
        unsaved={unsaved}
        changes={`${edits.count} ${edits.count === 1 ? "change" : "changes"} in ${editedRows} ${editedRows === 1 ? words.one : words.many}`}
        saveLabel={`Save ${edits.count} ${edits.count === 1 ? "change" : "changes"}`}
      />
      {isImporting && (
        <ImportDialog
          source={resourceSource(description, client)}
          title={`Import ${words.many}`}
          onClose={() => setIsImporting(false)}
          onChanged={reload}
        />
      )}
      <p id="row-order-keys" hidden>
        Drag to put in order, or press the arrow keys.
      </p>
      <p role="status" className="sr-only">
        {mayOrder && order.said}
      </p>
      <p role="status" className="sr-only">
        {page && state === "idle" ? `${capital(words.many)}: ${total}` : ""}
      </p>
    </div>
  );
}

function countOf(counts: readonly ViewCount[], view: string): { count?: number } {
  const found = counts.find(({ id }) => id === view);
  return found ? { count: found.count } : {};
}
