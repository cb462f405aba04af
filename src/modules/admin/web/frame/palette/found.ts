/** One record that was found. */
export type Found = {
  id: string;
  title: string;
  /** What tells it from others of the same name, in a few words. */
  note?: string;
  to: string;
};
