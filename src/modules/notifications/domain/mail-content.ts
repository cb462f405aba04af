/** What a mail says, as data: the HTML and the plain text are two renderings of the same blocks. */
export type MailBlock =
  | { kind: "text"; text: string }
  /** A code to type somewhere, large. */
  | { kind: "code"; digits: string }
  /** Facts beside their names: day, time, place, sums. */
  | { kind: "rows"; rows: [name: string, value: string][] }
  | { kind: "heading"; text: string }
  | { kind: "list"; items: string[] }
  | { kind: "link"; label: string; url: string };

export type MailContent = {
  subject: string;
  /** What mail programs show beside the subject. */
  preview: string;
  heading: string;
  blocks: MailBlock[];
  /** Why this mail came, small, at the end. */
  reason: string;
};

/** Who sends, as the foot of each mail says it. */
export type MailSender = { name: string; address: string; phone: string; place: string };
