import type { Palette } from "#shared/brand/palette.ts";

/** What a mail says, as data: the HTML and the plain text are two renderings of the same blocks. */
export type MailBlock =
  /** "Hello Mara," or, to an address that was never verified, "Hello,": anyone can have typed a name and an address. */
  | { kind: "greeting"; firstName: string }
  /** A paragraph, with a link at its end where one belongs to it. */
  | { kind: "text"; text: string; link?: { label: string; url: string } }
  /** A picture that is attached under this name; mails load nothing from elsewhere. */
  | { kind: "picture"; cid: string; alt: string }
  /** A text written by hand. */
  | { kind: "quote"; text: string }
  /** What the reader wrote to us, below a heading. An address that was never verified doesn't get it back. */
  | { kind: "own-words"; heading: string; text: string }
  /** A code to type somewhere, large. */
  | { kind: "code"; digits: string }
  /** Facts beside their names: day, time, place. */
  | { kind: "rows"; rows: [name: string, value: string][] }
  /** Amounts next to their labels, aligned right. */
  | { kind: "sums"; rows: [name: string, value: string][] }
  | { kind: "heading"; text: string }
  | { kind: "list"; items: string[] }
  /** What can be done. Links that follow each other stand side by side; the first is the one that most people want. */
  | { kind: "link"; label: string; url: string };

export type MailContent = {
  subject: string;
  /** What mail programs show beside the subject. */
  preview: string;
  heading: string;
  /** One of the project's own pictures, shown above the text. */
  picture?: string | undefined;
  blocks: MailBlock[];
  /** Why this mail came, small, at the end. */
  reason: string;
};

/** The sender, as shown in the footer of each mail. */
export type MailSender = {
  name: string;
  address: string;
  phone: string;
  place: string;
  /** The clinic's own tones, by their names in the style sheet; the standard ones where there are none. */
  palette?: Palette;
  /** The clinic's logo, attached under this name, as wide and high as it is shown. */
  logo?: { cid: string; width: number; height: number };
};

/** The first line of a mail to a person. */
export function greeting(firstName: string): MailBlock {
  return { kind: "greeting", firstName };
}

/**
 * Returns a mail's blocks without what the person behind the address may not have written: names and words that someone else
 * typed would go out under the clinic's name.
 */
export function withoutTheirWords(blocks: readonly MailBlock[]): MailBlock[] {
  return blocks.flatMap((block): MailBlock[] => {
    if (block.kind === "greeting") return [greeting("")];
    return block.kind === "own-words" ? [] : [block];
  });
}
