import type { Plugin } from "vite";
import { readStylePieces } from "./style-pieces.ts";

const PIECES = "&pieces";
const INLINED = /^export default ("(?:[^"\\]|\\.)*");?\s*$/;

/**
 * `import pieces from "./app.css?inline&pieces"` gives the built stylesheet's pieces instead of its text (decision
 * 0013).
 */
export function stylePieces(): Plugin {
  return {
    name: "style-pieces",
    enforce: "post",
    transform(code, id) {
      if (!id.endsWith(PIECES)) return undefined;
      const [, text] = INLINED.exec(code) ?? [];
      if (!text) throw new Error(`${id} isn't an inlined stylesheet`);
      return { code: `export default ${JSON.stringify(readStylePieces(JSON.parse(text)))}`, map: null };
    },
  };
}
