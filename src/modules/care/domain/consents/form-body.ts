/** The text of a form, in fixed sections. */
export type FormText = {
  intro: string;
  /** What the clinic does. */
  what: string;
  risks: readonly string[];
  /** What the customer agrees to do, or may do. */
  rights: readonly string[];
};

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const list = (items: readonly string[]) => `<ul>${items.map((item) => `<li>${escaped(item)}</li>`).join("")}</ul>`;

/** Returns the form as the HTML that is hashed and signed. */
export function bodyOf({ intro, what, risks, rights }: FormText): string {
  return [
    `<p>${escaped(intro)}</p>`,
    `<h3>What we do</h3><p>${escaped(what)}</p>`,
    `<h3>What can happen</h3>${list(risks)}`,
    `<h3>What you should know</h3>${list(rights)}`,
  ].join("");
}
