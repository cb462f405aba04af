import { create } from "zustand";

export type Toast = { id: number; text: string; isError: boolean; action?: { label: string; onPress: () => void } };

type ToastState = { toasts: Toast[] };

/** At most three are shown at a time; the oldest disappears first. */
const MOST_TOASTS = 3;

export const useToasts = create<ToastState>(() => ({ toasts: [] }));

let lastId = 0;

/**
 * Shows a message for four seconds at the top of the page (SH-11). With `tone: "error"` it is red, and screen readers
 * announce it immediately. Pressing its action, such as Undo, closes it. Returns the id for `dismissToast`.
 */
export function showToast(text: string, options: { tone?: "plain" | "error"; action?: Toast["action"] } = {}): number {
  lastId += 1;
  const toast: Toast = {
    id: lastId,
    text,
    isError: options.tone === "error",
    ...(options.action ? { action: options.action } : {}),
  };
  useToasts.setState(({ toasts }) => ({
    toasts: [...toasts.filter((other) => other.text !== text), toast].slice(-MOST_TOASTS),
  }));
  return toast.id;
}

export function dismissToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}
