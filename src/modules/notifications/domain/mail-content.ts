import type { Palette } from "#shared/brand/palette.ts";

/** The content of an email as data: the HTML and the plain text are two renderings of the same blocks. */
export type MailBlock =
  /** "Hello Mara," or, to an unverified email, "Hello,": a stranger could have typed the name and the email. */
  | { kind: "greeting"; firstName: string }
  /** A paragraph, with an optional link at its end. */
  | { kind: "text"; text: string; link?: { label: string; url: string } }
  /** A picture attached under this name; emails load nothing from elsewhere. */
  | { kind: "picture"; cid: string; alt: string }
  /** A text written by a person. */
  | { kind: "quote"; text: string }
  /** The reader's own message to us, below a heading. It isn't sent back to an unverified email. */
  | { kind: "own-words"; heading: string; text: string }
  /** A large code to type in. */
  | { kind: "code"; digits: string }
  /** Facts next to their labels: day, time, place. */
  | { kind: "rows"; rows: [name: string, value: string][] }
  /** Amounts next to their labels, aligned right. */
  | { kind: "sums"; rows: [name: string, value: string][] }
  | { kind: "heading"; text: string }
  | { kind: "list"; items: string[] }
  /** An action. Consecutive links are shown side by side; the first is the one most people want. */
  | { kind: "link"; label: string; url: string };

export type MailContent = {
  subject: string;
  /** The preview text that mail programs show next to the subject. */
  preview: string;
  heading: string;
  /** One of the project's own pictures, shown above the text. */
  picture?: string | undefined;
  blocks: MailBlock[];
  /** Why this email was sent, in small print at the end. */
  reason: string;
};

/** The sender, as shown in the footer of each email. */
export type MailSender = {
  name: string;
  address: string;
  phone: string;
  place: string;
  /** The clinic's own colors, by their names in the style sheet; the standard ones if absent. */
  palette?: Palette;
  /** The clinic's logo, attached under this name, with its display size. */
  logo?: { cid: string; width: number; height: number };
};

/** Returns the first line of an email to a person. */
export function greeting(firstName: string): MailBlock {
  return { kind: "greeting", firstName };
}

/**
 * Returns an email's blocks without text that a stranger may have written: with an unverified email, names and messages
 * typed by another person would go out under the clinic's name.
 */
export function withoutTheirWords(blocks: readonly MailBlock[]): MailBlock[] {
  return blocks.flatMap((block): MailBlock[] => {
    if (block.kind === "greeting") return [greeting("")];
    return block.kind === "own-words" ? [] : [block];
  });
}
