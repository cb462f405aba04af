import { create } from "zustand";

export type StaffToast = {
  id: number;
  text: string;
  tone: "plain" | "error";
  /** Undoes the change of the toast; a use case of its own on the server, which may refuse. */
  undo?: () => Promise<void>;
  /** The page of the toast's object. */
  to?: string;
  /** When the person goes there by the toast. */
  onOpen?: () => void;
};

const MOST = 3;
let lastId = 0;

export const useStaffToasts = create<{ toasts: StaffToast[] }>(() => ({ toasts: [] }));

function add(toast: Omit<StaffToast, "id">): number {
  lastId += 1;
  const id = lastId;
  useStaffToasts.setState(({ toasts }) => ({
    toasts: [...toasts.filter(({ text }) => text !== toast.text), { ...toast, id }].slice(-MOST),
  }));
  return id;
}

/**
 * Says what was done. With `undo` it can be taken back for ten seconds, by its button or Ctrl-Z. Returns the toast's
 * id.
 */
export const showDone = (text: string, undo?: () => Promise<void>): number => add({ text, tone: "plain", undo });

/**
 * Says what others did, with the way to it. Lasts as long as a toast that can be taken back. Returns the toast's id.
 */
export const showNews = (text: string, to: string, onOpen?: () => void): number =>
  add({ text, tone: "plain", to, onOpen });

/** Says what failed; announced at once. Returns the toast's id. */
export const showFailed = (text: string): number => add({ text, tone: "error" });

export function dismissStaffToast(id: number): void {
  useStaffToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}

/** The newest toast that can be taken back. */
export const newestUndo = (): StaffToast | undefined =>
  useStaffToasts.getState().toasts.findLast(({ undo }) => undo !== undefined);

/** Undoes the change of the toast once, and shows a refusal. */
export async function undoToast({ id, undo }: StaffToast): Promise<void> {
  if (!undo || !useStaffToasts.getState().toasts.some((toast) => toast.id === id)) return;
  dismissStaffToast(id);
  try {
    await undo();
  } catch (error) {
    showFailed(error instanceof Error ? error.message : "It could not be undone. Try again.");
  }
}
