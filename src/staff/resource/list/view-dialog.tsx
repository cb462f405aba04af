import { useState } from "react";
import type { SystemStaffCalls } from "#modules/system/staff/contract/staff-calls.ts";
import type { SavedView } from "#modules/system/staff/contract/views/saved-view-calls.ts";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { FormDialog } from "../../kit/feedback/form-dialog.tsx";
import { useFormSend } from "../../kit/feedback/use-form-send.ts";
import { showDone } from "../../kit/toast/staff-toasts.ts";
import { usePerson } from "../../session/use-person.ts";
import { staffApi } from "../../staff-api.ts";

type ViewDialogProps = {
  resource: string;
  saved: { query: string; columns: string[] | null };
  /** The view to rename, share or delete; missing: a new one. */
  view: SavedView | undefined;
  onDone: (views: SavedView[]) => void;
  onClose: () => void;
};

const api = staffApi<SystemStaffCalls>();
const once = () => ({ idempotencyKey: crypto.randomUUID() });

/** A dialog that saves a list's current state under a name, or changes a saved view. */
export default function ViewDialog({ resource, saved, view, onDone, onClose }: ViewDialogProps) {
  const { can } = usePerson();
  const [name, setName] = useState(view?.name ?? "");
  const [isShared, setShared] = useState(view?.isShared ?? false);
  const form = useFormSend(["name"]);
  const mayChange = !view || view.isOwn || can("views.share");
  const params = { id: view?.id ?? "" };

  async function finish(work: () => Promise<{ data: SavedView[] }>, done: string) {
    const isDone = await form.send(async () => onDone((await work()).data));
    if (!isDone) return;
    showDone(done);
    onClose();
  }
  const save = () =>
    finish(
      () =>
        view
          ? api.call("changeView", { params, body: { name, isShared }, ...once() })
          : api.call("saveView", { body: { resource, name, isShared, ...saved }, ...once() }),
      "View saved.",
    );

  return (
    <FormDialog
      title={view ? `View ${view.name}` : "Keep this view"}
      onClose={onClose}
      onSubmit={() => void save()}
      action="Save"
      isBusy={form.isBusy}
      isDisabled={!mayChange}
      error={form.error}
    >
      {!mayChange && <p>{`${view?.owner ?? "Someone else"} shares it with the team.`}</p>}
      <TextInput
        label="Name"
        help={view ? undefined : "Saved under a name that you have, it takes that view's place."}
        maxLength={60}
        autoComplete="off"
        data-first-focus
        disabled={!mayChange}
        value={name}
        error={form.issues.name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      {can("views.share") && (
        <Checkbox checked={isShared} onChange={({ currentTarget }) => setShared(currentTarget.checked)}>
          Share it with the team
        </Checkbox>
      )}
      {view && mayChange && (
        <button
          type="button"
          className="btn btn-outline justify-self-start"
          onClick={() => void finish(() => api.call("deleteView", { params, ...once() }), "View deleted.")}
        >
          Delete this view
        </button>
      )}
    </FormDialog>
  );
}
