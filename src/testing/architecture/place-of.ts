import { pathByLayer } from "./path-by-layer.ts";
import { modules, type PlaceRule, places } from "./rules.ts";
import { isTest } from "./source-file.ts";

export type Place = { name: string; rule: PlaceRule; module: string | undefined };

/** Returns the possible names of a file's place (its folder in the rules), the most specific first. */
function namesOf(file: string): string[] {
  const [top = "", second = "", layer = "", ...rest] = pathByLayer(file).split("/");
  if (top === file && isTest(file)) return ["testing"]; // a test directly in `src/`, about the whole tree
  if (top !== "modules") return [`${top}/${second}`, top];
  if (!modules.includes(second) || rest.length === 0) return [];
  const layers = rest.length > 1 ? [`${layer}/${rest[0]}`, layer] : [layer];
  return layers.flatMap((one) => [`modules/${second}/${one}`, `modules/*/${one}`]);
}

/** Returns the place of a file, or `undefined` if the rules list none. */
export function placeOf(file: string): Place | undefined {
  const name = namesOf(file).find((one) => Object.hasOwn(places, one));
  const rule = name === undefined ? undefined : places[name];
  if (name === undefined || !rule) return undefined;
  return { name, rule, module: file.startsWith("modules/") ? file.split("/")[1] : undefined };
}
