/**
 * Returns a function that saves edits one after the other. `show` gets the newest edit until it is saved, then
 * undefined. After a failed save the edits entered meanwhile are dropped, because they are based on it. `write` returns
 * whether it saved, and shows why not. The function returns whether its edit was saved.
 */
export function editQueue<Edit>(write: (edit: Edit) => Promise<boolean>, show: (newest: Edit | undefined) => void) {
  let saves: Promise<unknown> = Promise.resolve();
  let newest: Edit | undefined;
  let failures = 0;
  return (edit: Edit): Promise<boolean> => {
    const before = failures;
    newest = edit;
    show(edit);
    const saved = saves.then(async () => {
      if (before !== failures) return false;
      const isSaved = await write(edit);
      if (!isSaved) failures += 1;
      if (!isSaved || newest === edit) show(undefined);
      return isSaved;
    });
    saves = saved;
    return saved;
  };
}
