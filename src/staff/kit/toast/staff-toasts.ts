import { create } from "zustand";

export type StaffToast = {
  id: number;
  text: string;
  tone: "plain" | "error";
  /** Undoes the change reported by the toast, as a separate use case on the server, which may refuse. */
  undo?: () => Promise<void>;
  /** The URL path of the toast's object. */
  to?: string;
  /** Called when the person opens that page from the toast. */
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
 * Reports what was done. With `undo` it can be undone for ten seconds, by its button or Ctrl-Z. Returns the toast's id.
 */
export const showDone = (text: string, undo?: () => Promise<void>): number => add({ text, tone: "plain", undo });

/** Reports what another person did, with a link. Lasts as long as a toast with `undo`. Returns the toast's id. */
export const showNews = (text: string, to: string, onOpen?: () => void): number =>
  add({ text, tone: "plain", to, onOpen });

/** Reports a failure, which screen readers announce immediately. Returns the toast's id. */
export const showFailed = (text: string): number => add({ text, tone: "error" });

export function dismissStaffToast(id: number): void {
  useStaffToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}

/** Returns the newest toast with `undo`. */
export const newestUndo = (): StaffToast | undefined =>
  useStaffToasts.getState().toasts.findLast(({ undo }) => undo !== undefined);

/** Undoes the change reported by the toast once, and shows a refusal. */
export async function undoToast({ id, undo }: StaffToast): Promise<void> {
  if (!undo || !useStaffToasts.getState().toasts.some((toast) => toast.id === id)) return;
  dismissStaffToast(id);
  try {
    await undo();
  } catch (error) {
    showFailed(error instanceof Error ? error.message : "It could not be undone. Try again.");
  }
}
