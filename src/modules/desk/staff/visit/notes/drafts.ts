import { create } from "zustand";
import { isApiError } from "#shared/contract/client.ts";
import { askBeforeSignOut } from "#staff/session-actions.ts";
import { currentPhase, hasRight, useStaffPhase } from "#staff/staff-session.ts";
import { deskApi } from "../../board/live/desk-api.ts";
import { dropAllDrafts, dropDraft, importKey, putDraft, readDrafts } from "../../offline/vault.ts";
import type { NoteField } from "./note-facts.ts";

/** A note stored on the device until the clinic can be reached. */
export type Draft = {
  /** The draft's id, which is also the idempotency key: a note sent twice arrives once. */
  id: string;
  visitId: string;
  customerName: string;
  /** An addendum has only text. */
  body: { text: string; serviceId?: string } & Partial<Record<NoteField, string>>;
  /** The note that the draft corrects or adds to. */
  corrects?: string;
  isAddendum: boolean;
  writtenAt: string;
  /**
   * Why the draft wasn't accepted: another correction came first, or the server's message. Such a draft waits for a
   * decision.
   */
  problem?: "conflict" | { message: string };
};

type Drafts = {
  drafts: Draft[];
  /** Whether drafts survive a reload of the page. */
  isStored: boolean;
};

export const useDrafts = create<Drafts>(() => ({ drafts: [], isStored: true }));

let key: CryptoKey | undefined;
let isStarted = false;

/**
 * Decrypts the device's drafts from this session, and from then on sends pending ones whenever the clinic can be
 * reached.
 */
export function startDrafts(): void {
  if (isStarted || !hasRight("health.write")) return;
  isStarted = true;
  const goOn = () => void openVault().then(sendDrafts);
  goOn();
  addEventListener("online", goOn);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && goOn());
  setInterval(() => useDrafts.getState().drafts.length > 0 && goOn(), 15_000);
  askBeforeSignOut(async () => {
    await sendDrafts();
    const { length } = useDrafts.getState().drafts;
    return (
      length === 0 ||
      confirm(
        `${length === 1 ? "A note was" : `${length} notes were`} not sent yet. Sign out and lose ${length === 1 ? "it" : "them"}?`,
      )
    );
  });
  useStaffPhase.subscribe(({ phase }, before) => {
    if (phase.is === before.phase.is) return;
    // An ended session no longer provides its key. The same person's next session takes over what is still in this
    // page.
    key = undefined;
    if (phase.is === "in") goOn();
    if (phase.is !== "out") return;
    useDrafts.setState({ drafts: [], isStored: true });
    void dropAllDrafts().catch(() => undefined);
  });
}

/** Gets the session's key, once. Without the key or storage, drafts last only as long as the page. */
async function openVault(): Promise<void> {
  if (key || currentPhase().is !== "in") return;
  try {
    const { data } = await deskApi.call("readDraftKey");
    key = await importKey(data.key);
    const known = useDrafts.getState().drafts;
    for (const draft of known) await putDraft(key, draft);
    const stored = (await readDrafts(key)) as Draft[]; // written by this page's own code, as nothing else can be decrypted
    const found = stored.filter(({ id }) => known.every((draft) => draft.id !== id));
    useDrafts.setState(({ drafts }) => ({ drafts: [...found, ...drafts], isStored: true }));
  } catch {
    useDrafts.setState({ isStored: key !== undefined });
  }
}

/** Stores a draft to send later, replacing the former one with the same id. */
export async function keepDraft(draft: Draft): Promise<void> {
  useDrafts.setState(({ drafts }) => ({ drafts: [...drafts.filter(({ id }) => id !== draft.id), draft] }));
  if (key) await putDraft(key, draft).catch(() => useDrafts.setState({ isStored: false }));
  else useDrafts.setState({ isStored: false });
}

/** Deletes a draft, either abandoned or already on the server. */
export async function discardDraft(id: string): Promise<void> {
  useDrafts.setState(({ drafts }) => ({ drafts: drafts.filter((draft) => draft.id !== id) }));
  await dropDraft(id).catch(() => undefined);
}

/** Resolves a conflict: the draft becomes a separate note that corrects the current one. */
export async function sendInstead(draft: Draft, corrects: string): Promise<void> {
  const { problem: _, ...words } = draft;
  await discardDraft(draft.id);
  await keepDraft({ ...words, id: crypto.randomUUID(), corrects });
  await sendDrafts();
}

let sending: Promise<void> | undefined;

/** Sends pending drafts in the order in which they were written, in one tab at a time. */
export function sendDrafts(): Promise<void> {
  const work = async () => {
    for (const draft of useDrafts.getState().drafts) {
      if (draft.problem) continue;
      if (currentPhase().is !== "in" || !(await sendOne(draft))) return;
    }
  };
  sending ??= ("locks" in navigator ? navigator.locks.request("halcyon staff drafts", work) : work()).finally(() => {
    sending = undefined;
  });
  return sending;
}

/** Sends one draft. Returns whether the next one may follow. */
async function sendOne(draft: Draft): Promise<boolean> {
  const { id, visitId, corrects, isAddendum, body } = draft;
  try {
    if (isAddendum && corrects) {
      const params = { id: visitId, noteId: corrects };
      await deskApi.call("addNoteAddendum", { params, body: { text: body.text }, idempotencyKey: id });
    } else {
      await deskApi.call("addVisitNote", {
        params: { id: visitId },
        body: { ...body, ...(corrects ? { corrects } : {}) },
        idempotencyKey: id,
      });
    }
    await discardDraft(id);
    return true;
  } catch (failure) {
    if (!isApiError(failure) || failure.status === 0 || failure.status === 401 || failure.status >= 429) return false;
    const problem = failure.code === "conflict" ? "conflict" : { message: failure.message };
    await keepDraft({ ...draft, problem });
    return true;
  }
}
