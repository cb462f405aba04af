import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";
import { DEFAULT_LANGUAGE } from "../../src/shared/words/languages.ts";
import { compileLanguages } from "./compiled.ts";
import { compiledMessage } from "./compiled-message.ts";
import { HAS_MESSAGES } from "./macros.ts";
import { PLACES, transformMessages, transformToPlaces } from "./transform-messages.ts";

const CATALOGS = "virtual:words";

/** Returns scripts that contain text, either directly or through their imports. */
function withWords(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
  const found = new Set(chunks.filter(({ code }) => code.search(PLACES) >= 0).map(({ fileName }) => fileName));
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const { fileName, imports, dynamicImports } of chunks)
      if ([...imports, ...dynamicImports].some((name) => found.has(name))) found.add(fileName);
  }
  return [...found].sort();
}

type Options = {
  /**
   * The folder where a storefront build puts its scripts with placeholders instead of messages. The server inserts the
   * texts of other languages (src/platform/http/worded-scripts.ts).
   */
  placesFolder?: string;
};

/**
 * Expands Lingui's macros and `msg`. A server's bundle has the texts of all languages (`virtual:words`). A browser's
 * scripts contain their own messages inline, in English: no catalog, no lookup, no request.
 */
export function words({ placesFolder }: Options = {}): Plugin {
  let isBrowserBuild = false;
  const english = new Map<string, string>();
  const note = (id: string, text: string) => english.set(id, text);
  return {
    name: "words",
    enforce: "pre",
    configResolved(config) {
      isBrowserBuild = config.command === "build";
    },
    resolveId: (source) => (source === CATALOGS ? `\0${CATALOGS}` : undefined),
    async load(id) {
      if (id !== `\0${CATALOGS}`) return undefined;
      const isEmpty = isBrowserBuild && this.environment.name === "client";
      return `export default ${isEmpty ? "{}" : JSON.stringify(await compileLanguages())}`;
    },
    transform: {
      filter: { id: /\/src\/.*\.tsx?(\?|$)/, code: HAS_MESSAGES },
      handler(code, id) {
        const [file = id] = id.split("?");
        return isBrowserBuild && this.environment.name === "client"
          ? transformToPlaces(code, file, note)
          : transformMessages(code, file);
      },
    },
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        if (this.environment.name !== "client") return;
        const names = withWords(bundle);
        if (placesFolder) mkdirSync(placesFolder, { recursive: true });
        for (const name of names) {
          const chunk = bundle[name];
          if (chunk?.type !== "chunk") continue;
          if (placesFolder) writeFileSync(join(placesFolder, name.replace(/^.*\//, "")), chunk.code);
          chunk.code = chunk.code.replace(PLACES, (_place, _quote, id: string) =>
            JSON.stringify(compiledMessage(english.get(id) ?? id, DEFAULT_LANGUAGE)),
          );
        }
        if (placesFolder) writeFileSync(join(placesFolder, "scripts.json"), JSON.stringify(names));
      },
    },
  };
}
