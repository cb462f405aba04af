/** A file that was chosen, and what looking it over found; nothing of a former file stands under its name. */
export type FileCheckState<Found> = {
  file: File | undefined;
  found: Found | undefined;
  /** Why it couldn't be looked over. */
  error: unknown;
  isChecking: boolean;
};

export const NO_FILE = { file: undefined, found: undefined, error: undefined, isChecking: false } as const;

/** Looks over the file that was chosen last: the answer about a former one comes too late, whenever it comes. */
export function createFileCheck<Found>({
  check,
  onChange,
}: {
  check(file: File): Promise<Found>;
  onChange(state: FileCheckState<Found>): void;
}) {
  let turn = 0;
  return {
    /** `look`: another way to look it over, such as with other options. */
    async choose(file: File, look: (file: File) => Promise<Found> = check): Promise<void> {
      turn += 1;
      const own = turn;
      onChange({ ...NO_FILE, file, isChecking: true });
      const outcome = await look(file).then(
        (found) => ({ found, error: undefined }),
        (error: unknown) => ({ found: undefined, error }),
      );
      if (own === turn) onChange({ file, ...outcome, isChecking: false });
    },
    /** No file is chosen any longer. */
    forget(): void {
      turn += 1;
      onChange(NO_FILE);
    },
  };
}
