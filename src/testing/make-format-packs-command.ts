import { writeFileSync } from "node:fs";
import { makePack, TAGS } from "#shared/formats/make-pack.ts";

/** Characters that an editor doesn't show, which are written as escapes. */
const HIDDEN = /[\u00a0\u061c\u200e\u200f]/g;
const shown = (text: string) =>
  text.replace(HIDDEN, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);

for (const tag of TAGS) {
  const name = tag.slice(0, 2) + tag.slice(3);
  writeFileSync(
    new URL(`../shared/formats/packs/${tag}.ts`, import.meta.url),
    `import type { FormatPack } from "../format-pack.ts";

/** Made from Node's Intl by \`npm run formats\`. */
export const ${name}: FormatPack = ${shown(JSON.stringify(makePack(tag), null, 2))};
`,
  );
}
