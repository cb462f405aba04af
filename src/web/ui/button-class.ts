import { cx } from "../cx.ts";

export type ButtonLook = {
  /**
   * primary: ink. book: clay, for booking, paying, continuing. outline and text: secondary actions. paper: on dark
   * bands.
   */
  look?: "primary" | "book" | "outline" | "paper" | "text";
  /** 44 px high instead of 52. */
  small?: boolean;
  /** For texts that the requirements fix in capitals. */
  caps?: boolean;
  block?: boolean;
};

const looks = {
  primary: "btn btn-primary",
  book: "btn btn-book",
  outline: "btn btn-outline",
  paper: "btn btn-paper",
  text: "btn-text",
};

/** Returns the classes of a button, for elements that aren't `<Button>` or `<LinkButton>`. */
export function buttonClass(
  { look = "primary", small, caps, block }: ButtonLook,
  ...more: (string | undefined)[]
): string {
  return cx(looks[look], small && "btn-small", caps && "btn-caps", block && "w-full", ...more);
}
