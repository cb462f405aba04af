/** A chosen file and the result of its check; results of an earlier file never appear under its name. */
export type FileCheckState<Found> = {
  file: File | undefined;
  found: Found | undefined;
  /** Why the file couldn't be checked. */
  error: unknown;
  isChecking: boolean;
};

export const NO_FILE = { file: undefined, found: undefined, error: undefined, isChecking: false } as const;

/** Checks the most recently chosen file: a late result for an earlier file is ignored. */
export function createFileCheck<Found>({
  check,
  onChange,
}: {
  check(file: File): Promise<Found>;
  onChange(state: FileCheckState<Found>): void;
}) {
  let turn = 0;
  return {
    /** `look`: another way to check the file, such as with other options. */
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
    /** Clears the chosen file. */
    forget(): void {
      turn += 1;
      onChange(NO_FILE);
    },
  };
}
