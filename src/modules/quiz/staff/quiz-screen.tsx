import { useState } from "react";
import { useSearchParams } from "react-router";
import { dateInZone, formatDay } from "#shared/zoned-time.ts";
import { StaffDialog } from "#staff/kit/feedback/staff-dialog.tsx";
import { LinkTabs } from "#staff/kit/page/link-tabs.tsx";
import { PageHeader } from "#staff/kit/page/page-header.tsx";
import { StaffIcon } from "#staff/kit/staff-icon.tsx";
import { useTitle } from "#staff/kit/use-title.ts";
import { AlsoHere } from "#staff/live/also-here.tsx";
import { CompareDialog } from "#staff/resource/drafts/compare-dialog.tsx";
import { DiscardDialog } from "#staff/resource/drafts/discard-dialog.tsx";
import { DraftBar } from "#staff/resource/drafts/draft-bar.tsx";
import { PutLiveDialog } from "#staff/resource/drafts/put-live-dialog.tsx";
import { useClinic } from "#staff/session/clinic.tsx";
import { usePerson } from "#staff/session/use-person.ts";
import { UnsavedBar } from "#staff/unsaved/unsaved-bar.tsx";
import { useUnsavedChanges } from "#staff/unsaved/use-unsaved-changes.ts";
import { compareQuiz } from "../domain/compare-quiz.ts";
import { coverOf, newQuiz } from "../domain/quiz-draft.ts";
import type { QuizState } from "./contract/quiz-draft-calls.ts";
import { TryDialog } from "./drafts/try-dialog.tsx";
import { type QuizDraftForm, useQuizDraft } from "./drafts/use-quiz-draft.ts";
import { VersionsPart } from "./drafts/versions-part.tsx";
import { NotesPart } from "./questions/notes-part.tsx";
import { QuestionsPart } from "./questions/questions-part.tsx";
import { RulesPart } from "./rules/rules-part.tsx";

const PARTS = ["rules", "questions", "notes", "changes"] as const;
type Part = (typeof PARTS)[number];

type OpenDialog = "try" | "publish" | "compare" | "discard";

/** Shows the skin quiz: its rules, questions and product notes as a draft, and the former live versions. */
export function QuizScreen({ loaded }: { loaded: QuizState }) {
  const form = useQuizDraft(loaded);
  const { state, draft, check } = form;
  const { can } = usePerson();
  const { timeZone } = useClinic();
  const [search] = useSearchParams();
  const [opened, setOpened] = useState<OpenDialog>();
  const [chosenNames, setChosenNames] = useState<ReadonlyMap<string, string>>(new Map());
  useTitle("Skin quiz");
  const mayWrite = can("content.edit");
  const unsaved = useUnsavedChanges({ isDirty: form.isDirty, save: form.save, discard: form.reset });
  const names = new Map([
    ...[...state.items, ...check.items].map(({ itemId, name }) => [itemId, name] as const),
    ...chosenNames,
  ]);
  const nameOf = (itemId: string) => names.get(itemId) ?? itemId;
  const onName = (id: string, name: string) => setChosenNames((all) => new Map([...all, [id, name]]));
  const cover = coverOf(draft.questions, draft.rules);
  const requestedTab = search.get("tab");
  const isNew = draft.questions.every(({ options }) => options.length === 0);
  const part: Part = PARTS.find((one) => one === requestedTab) ?? (isNew ? "questions" : "rules");
  const hasDraft = state.state !== "none";
  const isReady = hasDraft && !form.isDirty && check.issues.length === 0 && cover.uncovered.length === 0;
  const dayOf = (instant: string) =>
    formatDay(dateInZone(new Date(instant), timeZone), { weekday: "short", month: "short" });
  const { live } = state;
  const close = () => setOpened(undefined);
  const common = { form, mayWrite, nameOf, onName };
  return (
    <div className="flex grow flex-col">
      <PageHeader
        title="Skin quiz"
        note={live ? `Version ${live.version} is on the site since ${dayOf(live.since)}` : "Nothing is on the site"}
        badge={<AlsoHere kind="Quiz" id="quiz" />}
        actions={
          <>
            <button type="button" className="btn btn-outline" onClick={() => setOpened("try")}>
              <StaffIcon name="eye" />
              Try it as a customer
            </button>
            {mayWrite && (
              <button
                type="button"
                className="btn btn-primary"
                disabled={!isReady}
                onClick={() => setOpened("publish")}
              >
                {`Put version ${state.version} on the site`}
              </button>
            )}
          </>
        }
        tabs={
          <LinkTabs
            label="Parts of the quiz"
            tabs={[
              { to: "?tab=rules", label: "Rules", count: draft.rules.length, isCurrent: part === "rules" },
              {
                to: "?tab=questions",
                label: "Questions",
                count: draft.questions.length,
                isCurrent: part === "questions",
              },
              { to: "?tab=notes", label: "Product notes", count: draft.notes.length, isCurrent: part === "notes" },
              { to: "?tab=changes", label: "Changes", isCurrent: part === "changes" },
            ]}
          />
        }
      />
      {part === "rules" && <RulesPart {...common} cover={cover} />}
      {part === "questions" && <QuestionsPart form={form} mayWrite={mayWrite} />}
      {part === "notes" && <NotesPart {...common} names={names} />}
      {part === "changes" && <VersionsPart form={form} mayWrite={mayWrite} />}
      {hasDraft && !form.isDirty && (
        <DraftBar
          title={
            state.state === "planned"
              ? `Version ${state.version} is planned`
              : `Draft of version ${state.version}, saved`
          }
          actions={
            <>
              <button type="button" className="btn btn-line" onClick={() => setOpened("compare")}>
                Compare
              </button>
              {mayWrite && (
                <button type="button" className="btn btn-line" onClick={() => setOpened("discard")}>
                  Discard the draft
                </button>
              )}
            </>
          }
        >
          {state.liveFrom && state.state === "planned"
            ? `It goes on the site on ${dayOf(state.liveFrom)}.`
            : isReady
              ? "It can go on the site."
              : (check.issues[0]?.message ?? "It can go on the site once every combination has an outcome.")}
        </DraftBar>
      )}
      <UnsavedBar unsaved={unsaved} changes={`Draft of version ${state.version}`} saveLabel="Save draft" />
      <Dialogs {...{ form, nameOf, opened, close }} />
    </div>
  );
}

type DialogsProps = {
  form: QuizDraftForm;
  nameOf: (itemId: string) => string;
  opened: OpenDialog | undefined;
  close: () => void;
};

function Dialogs({ form, nameOf, opened, close }: DialogsProps) {
  const { state, draft } = form;
  return (
    <>
      {opened === "try" && <TryDialog draft={draft} nameOf={nameOf} onClose={close} />}
      {opened === "publish" && (
        <PutLiveDialog
          title={`Put version ${state.version} on the site`}
          note="A customer who has begun the quiz is answered by the version that they began."
          onSend={form.publish}
          onClose={close}
        />
      )}
      {opened === "compare" && (
        <CompareDialog
          title={
            state.live
              ? `Version ${state.version} beside version ${state.live.version}`
              : `All of version ${state.version}`
          }
          differences={compareQuiz(state.live?.content ?? newQuiz(), draft, nameOf)}
          onClose={close}
        />
      )}
      {opened === "discard" && <DiscardDialog onDiscard={form.discard} onClose={close} />}
      {form.isConflict && (
        <StaffDialog
          open
          title={`${state.savedBy ?? "Someone else"} changed the draft while you were writing`}
          onClose={form.takeTheirs}
          hideClose
          actions={
            <>
              <button type="button" className="btn btn-outline btn-main" data-first-focus onClick={form.takeTheirs}>
                Take the other draft
              </button>
              <button type="button" className="btn btn-primary btn-main" onClick={() => void form.saveMine()}>
                Save mine over it
              </button>
            </>
          }
        >
          <p>Only one of the two drafts can stay.</p>
        </StaffDialog>
      )}
    </>
  );
}
