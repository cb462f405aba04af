import { type ReactNode, useEffect, useState } from "react";
import { useLoaderData, useNavigate, useParams, useRevalidator, useSearchParams } from "react-router";
import { isApiError } from "#shared/contract/client.ts";
import type { Description } from "#shared/contract/resource/description.ts";
import { cx } from "#web/cx.ts";
import { Badge } from "../../kit/badge.tsx";
import { LoadFailed } from "../../kit/feedback/list-states.tsx";
import { LinkTabs } from "../../kit/page/link-tabs.tsx";
import { PageHeader } from "../../kit/page/page-header.tsx";
import { showDone, showFailed } from "../../kit/toast/staff-toasts.ts";
import { AlsoHere } from "../../live/also-here.tsx";
import { useClinic } from "../../session/clinic.tsx";
import { usePerson } from "../../session/use-person.ts";
import { UnsavedBar } from "../../unsaved/unsaved-bar.tsx";
import { useUnsavedChanges } from "../../unsaved/use-unsaved-changes.ts";
import { shownText } from "../field-text.ts";
import { type AnyRecord, resourceClient } from "../resource-client.ts";
import { ChangesList } from "./changes-list.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { FieldInput, isWide } from "./field-input.tsx";
import { compareChanges } from "./join-changes.ts";
import { RecordActions } from "./record-actions.tsx";
import { namesOf, shownName, startOf } from "./record-texts.ts";
import { SeeOnSite } from "./see-on-site.tsx";
import { useImpact } from "./use-impact.ts";
import { type Schemas, useRecordForm } from "./use-record-form.ts";

type FormData = { record?: AnyRecord; error?: unknown };

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The loader of a form's route module: the record of the address, or nothing at `new`. */
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
  /** Where the list is. */
  path: string;
  /** The list's title. */
  listTitle: string;
  /** Loads the record's schema, for the first check. */
  schemas: () => Promise<Schemas>;
  /** What a record is called, where its title alone isn't enough. */
  heading?: (record: AnyRecord) => string;
  /** Where the site shows a record; undefined while it shows it nowhere. */
  onSite?: (record: AnyRecord) => string | undefined;
  /** What stands over the fields: what the record says that isn't changed here, and what one does with it. */
  above?: (record: AnyRecord, refresh: () => Promise<void>) => ReactNode;
  /** What belongs to a record and is saved on its own. `refresh` reads the record again, which leaves unsaved texts. */
  below?: (record: AnyRecord, refresh: () => Promise<void>) => ReactNode;
};

/** The form of a record, or of a new one, on what `formLoader` loaded. */
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
  /** The record was changed, archived or restored. */
  onChanged: () => void;
};

/** The form of a record as a part of a screen that has a head of its own. */
export function RecordPart({ record, ...props }: RecordPartProps) {
  return <FormScreen key={record.id} loaded={record} {...props} />;
}

type Conflict = { current: AnyRecord; who: string | undefined; mine: Record<string, unknown> };

type FormScreenProps = Omit<ResourceFormProps, "listTitle"> & {
  loaded: AnyRecord | undefined;
  /** Without it, the form is a part of another screen. */
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
  above,
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
  const [conflict, setConflict] = useState<Conflict>();
  const names = (record ? description.update : description.create) ?? [];
  const stored = record ?? startOf(description, search);
  const form = useRecordForm(description, names, stored, schemas);
  const typed = form.values();
  const unsavedNow = Object.fromEntries(form.changed.map((name) => [name, typed[name]]));
  const [chosenNames, setChosenNames] = useState<ReadonlyMap<string, string>>(new Map());
  const knownNames = new Map([...chosenNames, ...namesOf(description, [record, conflict?.current])]);
  const notes = useImpact(client, description.impact && mayWrite ? record : undefined, unsavedNow);
  const isPart = listTitle === undefined;
  const isChanges = !isPart && search.get("tab") === "changes";

  /** Takes the record as it is stored now: nothing is unsaved after that. */
  function take(saved: AnyRecord) {
    setRecord(saved);
    form.reset();
    setConflict(undefined);
    onChanged?.();
  }

  async function write(changes: Record<string, unknown>, version: number): Promise<boolean> {
    try {
      if (!record) {
        const made = await client.create(changes);
        showDone(`${capital(words.one)} added.`);
        form.reset();
        await navigate(`${path}/${made.id}`, { replace: true });
        return true;
      }
      take(await client.update(record.id, { ...changes, version }));
      showDone("Saved.");
      return true;
    } catch (error) {
      if (isApiError(error, "version_conflict") && record) {
        const current = error.current as AnyRecord; // what the call would have answered
        const [newest] = await client.changes(record.id).catch(() => []);
        setConflict({ current, who: newest?.actorName, mine: { ...stored, ...form.values() } });
      } else if (!(isApiError(error) && form.tell(error.issues)))
        showFailed(error instanceof Error ? error.message : "It was not saved. Try again.");
      return false;
    }
  }

  /** What would be saved now; undefined when a field of it is wrong, which the form says. */
  async function unsavedValues(): Promise<Record<string, unknown> | undefined> {
    const wanted = record ? form.changed : form.asked;
    if (!(await form.check(wanted))) return undefined;
    const values = form.values();
    return Object.fromEntries(wanted.map((name) => [name, values[name]]));
  }

  async function save(): Promise<boolean> {
    const values = await unsavedValues();
    return values !== undefined && write(values, record?.version ?? 0);
  }

  const unsaved = useUnsavedChanges({
    isDirty: form.changed.length > 0,
    save,
    discard: form.reset,
    draft: { form: `${description.name}/${record?.id ?? "new"}`, value: form.texts, restore: form.restore },
  });
  const heading = record ? (headingOf?.(record) ?? String(record[title] ?? words.one)) : `New ${words.one}`;
  useEffect(() => {
    document.title = `${heading}, back office`;
  }, [heading]);
  const sitePath = record && onSite?.(record);
  const sections = [...new Set(form.asked.map((name) => fields[name]?.section))];
  const tabs = [
    { to: "?", label: capital(words.one), isCurrent: !isChanges },
    { to: "?tab=changes", label: "Changes", isCurrent: isChanges },
  ];

  const refresh = async (id: string) => setRecord(await client.get(id));
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
  const badge = record?.archivedAt ? <Badge dot="line">Archived</Badge> : undefined;

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
      <div className={cx("grow", isPart ? "pt-4" : "px-4 py-5 md:px-6")}>
        {record && !isChanges && above?.(record, () => refresh(record.id))}
        {isChanges && record ? (
          <ChangesList description={description} client={client} id={record.id} />
        ) : (
          <form
            ref={form.form}
            aria-label={heading}
            className="grid max-w-[720px] gap-8"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void unsaved.save();
            }}
          >
            {sections.map((section) => (
              <fieldset
                key={section ?? ""}
                className="grid content-start items-start gap-5 md:grid-cols-2"
                disabled={!mayWrite}
              >
                <legend className={section ? "text-section pb-3" : "sr-only"}>{section ?? capital(words.one)}</legend>
                {form.asked.map((name) => {
                  const field = fields[name];
                  return field && field.section === section ? (
                    <div key={name} className={isWide(field) ? "md:col-span-2" : undefined}>
                      <FieldInput
                        name={name}
                        field={field}
                        text={form.textOf(name)}
                        shown={shownName(field, record)}
                        names={knownNames}
                        onName={(id, one) => setChosenNames((all) => new Map([...all, [id, one]]))}
                        error={form.errors[name]}
                        onChange={(text) => form.set(name, text)}
                        onLeave={() => void form.leave(name)}
                      />
                    </div>
                  ) : null;
                })}
              </fieldset>
            ))}
          </form>
        )}
        {record && !isChanges && below?.(record, () => refresh(record.id))}
      </div>
      <UnsavedBar
        unsaved={unsaved}
        notes={notes}
        changes={new Intl.ListFormat("en-US").format(form.changed.map((name) => fields[name]?.label ?? name))}
      />
      {conflict && record && (
        <ConflictDialog
          labelOf={(name) => fields[name]?.label ?? name}
          textOf={(name, value) => (fields[name] ? shownText(fields[name], value, timeZone, knownNames) : "")}
          who={conflict.who}
          fields={compareChanges(names, record, conflict.current, conflict.mine)}
          onBack={() => setConflict(undefined)}
          onTakeTheirs={() => take(conflict.current)}
          onJoin={(changes) => {
            if (Object.keys(changes).length === 0) take(conflict.current);
            else void write(changes, conflict.current.version);
          }}
        />
      )}
    </div>
  );
}
