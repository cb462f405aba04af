import { reasonOf } from "../reason-of.ts";
import { showDone, showFailed } from "./staff-toasts.ts";

type Change = {
  /** Reads again what the screen shows, and shows if that fails; never rejects. */
  refresh: () => Promise<void>;
  done: string;
  undo?: (() => Promise<unknown>) | undefined;
  /** The message if the server did not respond. */
  otherwise?: string;
};

/**
 * Makes a change, reads again what the screen shows, and only then reports the outcome: a row that comes or goes after
 * the message would move the button that a person presses next. Returns whether the change was made.
 */
export async function reportChange(work: () => Promise<unknown>, change: Change): Promise<boolean> {
  const { refresh, done, undo, otherwise } = change;
  const failure = await work().then(
    () => undefined,
    (error: unknown) => reasonOf(error, otherwise),
  );
  await refresh();
  if (failure !== undefined) showFailed(failure);
  else showDone(done, undo && (() => undo().then(refresh)));
  return failure === undefined;
}
