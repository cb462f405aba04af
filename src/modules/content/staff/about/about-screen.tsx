import type { ReactNode } from "react";
import { auditDescription } from "#shared/contract/resource/audit.ts";
import { PageHeader } from "#staff/kit/page/page-header.tsx";
import { useTitle } from "#staff/kit/use-title.ts";
import { AlsoHere } from "#staff/live/also-here.tsx";
import { ConflictDialog } from "#staff/resource/form/conflict-dialog.tsx";
import { PictureInput } from "#staff/resource/form/inputs/picture-input.tsx";
import { resourceClient } from "#staff/resource/resource-client.ts";
import { usePerson } from "#staff/session/use-person.ts";
import { UnsavedBar } from "#staff/unsaved/unsaved-bar.tsx";
import { useUnsavedChanges } from "#staff/unsaved/use-unsaved-changes.ts";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import type { WireAbout } from "../contract/about.ts";
import { type AboutConflict, type RowList, useAboutForm } from "./about-form.ts";
import { aboutLabel, aboutText } from "./join-about.ts";

/** The screen to edit the text and pictures of the page about the clinic. */
export function AboutScreen({ loaded }: { loaded: WireAbout }) {
  const { can } = usePerson();
  // Without permission for the whole log, staff would see only their own entries.
  const about = useAboutForm(loaded, async () => (can("audit.all") ? readLastWriter() : undefined));
  const unsaved = useUnsavedChanges({ isDirty: about.isDirty, save: about.save, discard: about.reset });
  useTitle("About");
  const mayWrite = can("content.edit");

  const common = (path: string, label: string) => {
    const error = about.errors[path];
    return { name: path, label, ...(error === undefined ? {} : { error }) };
  };
  const line = (path: string, label: string) => (
    <TextInput
      {...common(path, label)}
      autoComplete="off"
      value={about.textOf(path)}
      onChange={({ currentTarget }) => about.set(path, currentTarget.value)}
    />
  );
  const text = (path: string, label: string, rows = 4) => (
    <TextArea
      {...common(path, label)}
      rows={rows}
      value={about.textOf(path)}
      onChange={({ currentTarget }) => about.set(path, currentTarget.value)}
    />
  );
  const picture = (path: string, label: string) => (
    <PictureInput {...common(path, label)} value={about.textOf(path)} onChange={(name) => about.set(path, name)} />
  );
  const rows = (list: RowList, noun: string, fields: (path: string, label: string) => ReactNode) =>
    about.draft[list].map(({ key }, at) => (
      <fieldset key={key} className="grid gap-4 border-t border-linen pt-4">
        <legend className="float-left w-full font-medium">{`${noun} ${at + 1}`}</legend>
        {fields(`${list}.${at}`, `${noun} ${at + 1}`)}
        {mayWrite && (
          <div className="flex flex-wrap gap-3">
            {at > 0 && <RowButton what="Up" row={`${noun} ${at + 1}`} onPress={() => about.move(list, at, at - 1)} />}
            {at < about.draft[list].length - 1 && (
              <RowButton what="Down" row={`${noun} ${at + 1}`} onPress={() => about.move(list, at, at + 1)} />
            )}
            <RowButton what="Remove" row={`${noun} ${at + 1}`} onPress={() => about.remove(list, at)} />
          </div>
        )}
      </fieldset>
    ));
  const add = (list: RowList, words: string) =>
    mayWrite && (
      <button type="button" className="btn btn-outline justify-self-start" onClick={() => about.add(list)}>
        {words}
      </button>
    );

  return (
    <div className="flex grow flex-col">
      <PageHeader
        title="About"
        badge={<AlsoHere kind="AboutPage" id="about" />}
        actions={
          <a href="/aboutus" className="btn btn-outline" target="_blank" rel="noreferrer">
            See on the site
          </a>
        }
      />
      <div className="grow px-4 py-5 md:px-6">
        <form
          ref={about.form}
          aria-label="About"
          className="max-w-[720px]"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void unsaved.save();
          }}
        >
          <fieldset disabled={!mayWrite} className="grid gap-10">
            <legend className="sr-only">About page</legend>
            <section className="grid gap-5" aria-labelledby="about-top">
              <h2 id="about-top" className="text-section">
                At the top
              </h2>
              {line("title", "Title")}
              {text("lead", "First words")}
              {picture("picture", "Picture")}
            </section>
            <section className="grid gap-5" aria-labelledby="about-figures">
              <h2 id="about-figures" className="text-section">
                Figures
              </h2>
              {rows("figures", "Figure", (path) => (
                <div className="grid gap-4 md:grid-cols-2">
                  {line(`${path}.value`, "Figure")}
                  {line(`${path}.label`, "What it counts")}
                </div>
              ))}
              {add("figures", "Add a figure")}
            </section>
            <section className="grid gap-5" aria-labelledby="about-sections">
              <h2 id="about-sections" className="text-section">
                Sections
              </h2>
              {rows("sections", "Section", (path) => (
                <>
                  {line(`${path}.title`, "Title")}
                  {text(`${path}.text`, "Text", 6)}
                  {picture(`${path}.picture`, "Picture")}
                </>
              ))}
              {add("sections", "Add a section")}
            </section>
            <section className="grid gap-5" aria-labelledby="about-team">
              <h2 id="about-team" className="text-section">
                The team and the end
              </h2>
              {line("teamTitle", "Title over the team")}
              {text("teamText", "Words beside it", 3)}
              {text("closing", "Last words", 3)}
            </section>
          </fieldset>
        </form>
      </div>
      <UnsavedBar unsaved={unsaved} />
      {about.conflict && <AboutConflictDialog about={about} conflict={about.conflict} />}
    </div>
  );
}

type ConflictProps = { about: ReturnType<typeof useAboutForm>; conflict: AboutConflict };

function AboutConflictDialog({ about, conflict }: ConflictProps) {
  return (
    <ConflictDialog
      labelOf={aboutLabel}
      textOf={(_, value) => aboutText(value)}
      who={conflict.who}
      fields={conflict.fields}
      onBack={about.closeConflict}
      onTakeTheirs={() => about.takeTheirs(conflict)}
      onJoin={(changes) => about.saveJoined(conflict, changes)}
    />
  );
}

function RowButton({ what, row, onPress }: { what: string; row: string; onPress: () => void }) {
  return (
    <button type="button" className="btn btn-outline btn-small" onClick={onPress}>
      {what}
      <span className="sr-only"> {row}</span>
    </button>
  );
}

/** Returns the last author of the page about the clinic, from the audit log. Throws ApiError. */
async function readLastWriter(): Promise<string | undefined> {
  const { docs } = await resourceClient(auditDescription).list({ "f.resource": "is:AboutPage", limit: "25" });
  const name = docs[0]?.actorName;
  return typeof name === "string" ? name : undefined;
}
