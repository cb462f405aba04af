import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { useLoaderData, useNavigate, useParams, useRevalidator, useSearchParams } from "react-router";
import { isApiError } from "#shared/contract/client.ts";
import type { Description } from "#shared/contract/resource/description.ts";
import { comparable, type Row } from "#shared/contract/resource/rows.ts";
import { isEmpty } from "#shared/contract/resource/when.ts";
import { englishFormats } from "#shared/formats/english-formats.ts";
import { slugOf } from "#shared/slug.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import { cx } from "#web/cx.ts";
import { now } from "#web/now.ts";
import { Badge } from "../../kit/badge.tsx";
import { LoadFailed } from "../../kit/feedback/list-states.tsx";
import { LinkTabs } from "../../kit/page/link-tabs.tsx";
import { PageHeader } from "../../kit/page/page-header.tsx";
import { reasonOf } from "../../kit/reason-of.ts";
import { showDone, showFailed } from "../../kit/toast/staff-toasts.ts";
import { AlsoHere } from "../../live/also-here.tsx";
import { useClinic } from "../../session/clinic.tsx";
import { usePerson } from "../../session/use-person.ts";
import { UnsavedBar } from "../../unsaved/unsaved-bar.tsx";
import { useUnsavedChanges } from "../../unsaved/use-unsaved-changes.ts";
import { useRecordDraft } from "../drafts/use-record-draft.ts";
import { inputText, shownText } from "../field-text.ts";
import { SaveFrom } from "../plans/save-from.tsx";
import { useRecordPlans } from "../plans/use-record-plans.ts";
import { type AnyRecord, resourceClient } from "../resource-client.ts";
import { ChangesList } from "./changes-list.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { Aside, type FormAside } from "./form-aside.tsx";
import { formParts, partsBehind, tabOf } from "./form-parts.ts";
import { compareChanges } from "./join-changes.ts";
import { RecordActions } from "./record-actions.tsx";
import { RecordFields, type Slots } from "./record-fields.tsx";
import { addedText, capital, namesOf, startOf, withRowVersions } from "./record-texts.ts";
import { SeeOnSite } from "./see-on-site.tsx";
import { useImpact } from "./use-impact.ts";
import { type Schemas, useRecordForm } from "./use-record-form.ts";

/** Loaded lazily: few resources have drafts, and few records have planned changes. */
const RecordDraftBar = lazy(() => import("../drafts/record-draft-bar.tsx"));
const RecordPlans = lazy(() => import("../plans/record-plans.tsx"));

type FormData = { record?: AnyRecord; error?: unknown };

/** Returns the loader of a form's route module: it loads the record named in the URL, or nothing at `new`. */
export function formLoader(description: Description) {
  const client = resourceClient(description);
  return async ({ params }: { params: { id?: string } }): Promise<FormData> => {
    if (!params.id || params.id === "new") return {};
    try {
      return { record: await client.get(params.id) };
    } catch (error) {
      return { error };
    }
  };
}

type ResourceFormProps = {
  description: Description;
  /** The path of the list. */
  path: string;
  /** The list's title. */
  listTitle: string;
  /** Loads the record's schema when it is first needed for validation. */
  schemas: () => Promise<Schemas>;
  /** Returns a record's heading, where its title alone isn't enough. */
  heading?: (record: AnyRecord) => string;
  /** Returns the record's page on the site; undefined while the site doesn't show it. */
  onSite?: (record: AnyRecord) => string | undefined;
  /** Actions for a row besides editing it, by field of kind `rows`. */
  rowActions?: Readonly<Record<string, (row: Row & { id: string }, refresh: () => Promise<void>) => ReactNode>>;
  /** Content above the fields: read-only facts of the record, and actions. */
  above?: (record: AnyRecord, refresh: () => Promise<void>) => ReactNode;
  /** Content beside the fields: a summary of the record with the currently entered values. */
  aside?: FormAside;
  /** Content before and after a section's fields, by section, for existing records. */
  slots?: Slots;
  /**
   * Content below the form: data that belongs to the record and is saved separately. `refresh` reloads the record,
   * without losing unsaved texts.
   */
  below?: (record: AnyRecord, refresh: () => Promise<void>) => ReactNode;
};

/** The form of a record, or of a new one, with the data of `formLoader`. */
export function ResourceForm(props: ResourceFormProps) {
  const { record, error } = useLoaderData<FormData>();
  const { id } = useParams();
  const { revalidate } = useRevalidator();
  const { words } = props.description;
  if (!error) return <FormScreen key={id} loaded={record} {...props} />;
  return (
    <>
      <PageHeader title={capital(words.one)} parent={{ to: props.path, label: props.listTitle }} />
      <div className="px-4 md:px-6">
        <LoadFailed noun={words.one} error={error} onRetry={() => void revalidate()} />
      </div>
    </>
  );
}

type RecordPartProps = Pick<ResourceFormProps, "description" | "path" | "schemas" | "onSite"> & {
  record: AnyRecord;
  /** Called after the record was changed, archived or restored. */
  onChanged: () => void;
};

/** The form of a record as part of a screen with its own heading. */
export function RecordPart({ record, ...props }: RecordPartProps) {
  return <FormScreen key={record.id} loaded={record} {...props} />;
}

type Conflict = { current: AnyRecord; who: string | undefined };

type FormScreenProps = Omit<ResourceFormProps, "listTitle"> & {
  loaded: AnyRecord | undefined;
  /** Missing when the form is a part of another screen. */
  listTitle?: string;
  onChanged?: () => void;
};

function FormScreen({
  description,
  loaded,
  path,
  listTitle,
  schemas,
  heading: headingOf,
  onSite,
  rowActions,
  above,
  aside,
  slots,
  below,
  onChanged,
}: FormScreenProps) {
  const client = resourceClient(description);
  const { words, fields, title } = description;
  const { can } = usePerson();
  const { timeZone } = useClinic();
  const mayWrite = can(description.rights.write);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [record, setRecord] = useState(loaded);
  const isPart = listTitle === undefined;
  const isChanges = !isPart && search.get("tab") === "changes";
  const ownTabs = (record && !isPart && description.layout?.tabs) || [];
  const tab = (ownTabs.find(({ id }) => id === search.get("tab")) ?? ownTabs[0])?.id;
  const [conflict, setConflict] = useState<Conflict>();
  const names = (record ? description.update : description.create) ?? [];
  const stored = record ?? startOf(description, search, dateInZone(now(), timeZone));
  const form = useRecordForm(description, names, stored, schemas, (name) => {
    const to = record && tabOf(description, name);
    if (to !== undefined && to !== tab) void navigate(`?tab=${to}`, { replace: true, preventScrollReset: true });
  });
  const typed = form.values();
  const unsavedNow = Object.fromEntries(form.changed.map((name) => [name, typed[name]]));
  const [chosenNames, setChosenNames] = useState<ReadonlyMap<string, string>>(new Map());
  const knownNames = new Map([...chosenNames, ...namesOf(description, [record, conflict?.current])]);
  const notes = useImpact(client, description.impact && mayWrite ? record : undefined, unsavedNow);
  const draft = useRecordDraft(description, client, record);
  const plans = useRecordPlans(description, client, record);
  const isTyped = (name: string) => form.changed.includes(name) && !isEmpty(typed[name]);
  /** The slug of a new record while none was entered: generated from its name as typed so far. */
  const grown = !record && fields.slug?.filledIn && form.textOf(title) !== "" ? slugOf(form.textOf(title)) : undefined;

  /** Discards unsaved values, or only those that were sent, and stops editing a planned change. */
  function clear(sent?: typeof form.texts) {
    form.reset(sent);
    plans.edit(undefined);
  }

  /** Adopts the record as currently stored. `sent`: the texts that were saved with it. */
  function take(saved: AnyRecord, sent?: typeof form.texts) {
    setRecord(saved);
    clear(sent);
    setConflict(undefined);
    onChanged?.();
  }

  /** Saves changes to the record `base`, or a new record. Returns whether they were saved. */
  async function write(changes: Record<string, unknown>, base: AnyRecord | undefined): Promise<boolean> {
    try {
      if (!record || !base) {
        const record = await client.create(changes);
        showDone(addedText(description, record));
        form.reset();
        await navigate(`${path}/${record.id}`, { replace: true });
        return true;
      }
      const body = { ...withRowVersions(description, changes, base), version: base.version };
      take(await client.update(record.id, body), form.texts);
      showDone("Saved.");
      return true;
    } catch (error) {
      if (isApiError(error, "version_conflict") && record) {
        const current = error.current as AnyRecord; // the error carries the current record
        const [newest] = await client.changes(record.id).catch(() => []);
        setConflict({ current, who: newest?.actorName });
      } else if (!(isApiError(error) && form.tell(error.issues)))
        showFailed(error instanceof Error ? error.message : "It was not saved. Try again.");
      return false;
    }
  }

  /** Returns the values to save now; undefined when a field is invalid, in which case the form shows the error. */
  async function unsavedValues(): Promise<Record<string, unknown> | undefined> {
    // Fields that the server fills in are only sent where they were entered.
    const fieldNames = record ? form.changed : form.asked.filter((name) => !fields[name]?.filledIn || isTyped(name));
    if (!(await form.check(fieldNames))) return undefined;
    const values = form.values();
    return Object.fromEntries(fieldNames.map((name) => [name, values[name]]));
  }

  async function save(): Promise<boolean> {
    const values = await unsavedValues();
    return values !== undefined && write(values, record);
  }

  async function saveAsDraft(): Promise<void> {
    const values = await unsavedValues();
    if (values && (await draft.save(values))) form.reset(form.texts);
  }

  async function saveFrom(values: Record<string, unknown>, liveFrom: string): Promise<void> {
    try {
      await plans.save(values, liveFrom);
      clear();
    } catch (error) {
      // Errors the form can show are at their fields; the dialog shows the rest.
      if (!(isApiError(error) && form.tell(error.issues))) throw error;
    }
  }

  /** Fills the form with values that aren't live. */
  function restore(changes: Readonly<Record<string, unknown>>): void {
    form.restore(
      Object.fromEntries(
        Object.entries(changes).flatMap(([name, value]) =>
          fields[name] ? [[name, inputText(fields[name], value)]] : [],
        ),
      ),
    );
  }

  const unsaved = useUnsavedChanges({
    isDirty: form.changed.length > 0,
    save,
    discard: () => clear(),
    draft: { form: `${description.name}/${record?.id ?? "new"}`, value: form.texts, restore: form.restore },
  });
  const heading = record ? (headingOf?.(record) ?? String(record[title] ?? words.one)) : `New ${words.one}`;
  useEffect(() => {
    document.title = `${heading}, back office`;
  }, [heading]);
  const sitePath = record && onSite?.(record);
  const parts = formParts(description, form.asked, !record);
  const shownParts = tab === undefined ? parts : partsBehind(description, parts, tab);
  const tabs = [
    ...(tab === undefined ? [{ to: "?", label: capital(words.one), isCurrent: !isChanges }] : []),
    ...ownTabs.map(({ id, label }, at) => ({
      to: at === 0 ? "?" : `?tab=${id}`,
      label,
      isCurrent: !isChanges && id === tab,
    })),
    { to: "?tab=changes", label: "Changes", isCurrent: isChanges },
  ];

  const refresh = async (id: string) => {
    try {
      setRecord(await client.get(id));
    } catch (error) {
      showFailed(reasonOf(error));
    }
  };
  const refreshNow = async () => {
    if (record) await refresh(record.id);
  };
  const slotForm = record && {
    record,
    values: { ...record, ...typed },
    set: (name: string, value: unknown) => {
      if (fields[name]) form.set(name, inputText(fields[name], value));
    },
    mayWrite,
    refresh: refreshNow,
  };
  const actions = record && !isChanges && (
    <>
      {sitePath && <SeeOnSite client={client} id={record.id} path={sitePath} changes={unsavedValues} />}
      {mayWrite && (
        <RecordActions
          description={description}
          client={client}
          record={record}
          isBlocked={unsaved.isDirty}
          onChanged={take}
          onGone={() => void navigate(path)}
        />
      )}
    </>
  );
  const publishing = Object.entries(fields).find(([, field]) => field.kind === "toggle" && field.publishes);
  const badge = record?.archivedAt ? (
    <Badge dot="line">Archived</Badge>
  ) : record && publishing ? (
    <Badge tone={record[publishing[0]] ? "ok" : "plain"}>
      {record[publishing[0]] ? publishing[1].label : "Hidden"}
    </Badge>
  ) : undefined;

  return (
    <div className="flex grow flex-col">
      {isPart ? (
        <div className="flex flex-wrap items-center justify-end gap-3">
          {badge}
          {actions}
        </div>
      ) : (
        <PageHeader
          title={heading}
          parent={{ to: path, label: listTitle }}
          badge={
            <>
              {badge}
              {record && <AlsoHere kind={description.name} id={record.id} />}
            </>
          }
          actions={actions}
          tabs={
            record && description.update ? <LinkTabs label={`Parts of this ${words.one}`} tabs={tabs} /> : undefined
          }
        />
      )}
      <div
        className={cx(
          "grow",
          isPart ? "pt-4" : "px-4 py-5 md:px-6",
          aside && !isChanges && `relative ${aside.isWide ? "beside:pr-[calc(54%+24px)]" : "beside:pr-94"}`,
        )}
      >
        {record && !isChanges && above?.(record, () => refresh(record.id))}
        {record && !isChanges && plans.plans.length > 0 && (
          <Suspense>
            <RecordPlans
              description={description}
              record={record}
              plans={plans.plans}
              names={knownNames}
              {...(mayWrite && {
                onEdit: ({ id, changes }) => {
                  plans.edit(id);
                  restore(changes);
                },
                onDiscard: ({ id }) => void plans.discard(id),
              })}
            />
          </Suspense>
        )}
        {isChanges && record ? (
          <ChangesList description={description} client={client} id={record.id} />
        ) : (
          <div ref={form.form} className="grid grid-cols-[minmax(0,1fr)] gap-8">
            <RecordFields
              {...{ description, record, parts: shownParts, form, grown, mayWrite, rowActions, slots, slotForm }}
              label={heading}
              names={knownNames}
              onName={(id, one) => setChosenNames((all) => new Map([...all, [id, one]]))}
              refresh={refreshNow}
              onSubmit={() => void unsaved.save()}
            />
          </div>
        )}
        {record && !isChanges && below?.(record, () => refresh(record.id))}
        {aside && !isChanges && <Aside aside={aside}>{aside.of(typed, { record, notes, changes: unsavedNow })}</Aside>}
      </div>
      <UnsavedBar
        unsaved={unsaved}
        notes={notes}
        changes={englishFormats.list(form.changed.map((name) => fields[name]?.label ?? name))}
        beside={
          mayWrite &&
          ((draft.state && (
            <button type="button" className="btn btn-line" onClick={() => void saveAsDraft()}>
              Save as a draft
            </button>
          )) ||
            (record && description.planned && (
              <SaveFrom values={unsavedValues} isEdited={plans.edited !== undefined} onSave={saveFrom} />
            )))
        }
      />
      {record && draft.state && draft.state.state !== "none" && !unsaved.isDirty && (
        <Suspense>
          <RecordDraftBar
            description={description}
            record={record}
            state={draft.state}
            names={knownNames}
            mayWrite={mayWrite}
            onEdit={() => restore(draft.edit())}
            onDiscard={draft.discard}
            onPutLive={async (liveFrom) => {
              await draft.publish(liveFrom);
              await refresh(record.id);
            }}
          />
        </Suspense>
      )}
      {conflict && record && (
        <ConflictDialog
          labelOf={(name) => fields[name]?.label ?? name}
          textOf={(name, value) => (fields[name] ? shownText(fields[name], value, timeZone, knownNames) : "")}
          who={conflict.who}
          fields={compareChanges(names, record, conflict.current, { ...stored, ...typed }, (name, value) =>
            comparable(fields[name], value),
          )}
          onBack={() => setConflict(undefined)}
          onTakeTheirs={() => take(conflict.current)}
          onJoin={(changes) => {
            if (Object.keys(changes).length === 0) take(conflict.current);
            else void write(changes, conflict.current);
          }}
        />
      )}
    </div>
  );
}
