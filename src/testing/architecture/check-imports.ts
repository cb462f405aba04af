import type { Breach } from "./breach.ts";
import { pathByLayer } from "./path-by-layer.ts";
import { placeOf } from "./place-of.ts";
import { ANY, modules, OPEN_TO_MODULES, ROUTE_MODULE, TABLES_FILE } from "./rules.ts";
import { type Import, importsOf, isTest, type SourceTree } from "./source-file.ts";

const isUnder = (name: string, list: readonly string[]) =>
  list.some((one) => one === ANY || name === one || name.startsWith(`${one}/`));

function whyNotPackage(file: string, name: string): string | undefined {
  const place = placeOf(file);
  return !place || isUnder(name, place.rule.packages) ? undefined : `${place.name} does without this package`;
}

/**
 * Returns why a module's file may not import a file of another module, even where its place (the folder rule of
 * rules.ts) allows it.
 */
function whyNotModule(file: string, from: string, target: string, to: string): string | undefined {
  if (modules.indexOf(to) > modules.indexOf(from)) return `${to} stands above ${from}`;
  const layered = pathByLayer(target);
  if (!layered.startsWith(`modules/${to}/server/`) || OPEN_TO_MODULES.test(layered)) return undefined;
  if (!TABLES_FILE.test(layered)) return "a module calls another by its server/public.ts";
  return TABLES_FILE.test(pathByLayer(file)) ? undefined : "only a foreign key names another module's tables";
}

function whyNotImport(file: string, { target, isTypeOnly }: Import): string | undefined {
  const from = placeOf(file);
  const to = placeOf(target);
  if (!from) return undefined;
  if (!to) return "there is no such place";
  const isListed = (list: readonly string[] = []) => [ANY, to.name, target].some((one) => list.includes(one));
  if (!isListed(from.rule.imports)) {
    if (!isListed(from.rule.importsTypes)) return `${from.name} may not import ${to.name}`;
    if (!isTypeOnly) return `${from.name} may import types of ${to.name}, and no code`;
  }
  if (ROUTE_MODULE.test(pathByLayer(target))) return "routes.ts alone names a module's screens";
  if (!from.module || !to.module || from.module === to.module) return undefined;
  return whyNotModule(file, from.module, target, to.module);
}

/**
 * Returns the violations of the import rules: files outside every place (folder listed in rules.ts), imports that the
 * order of places and modules forbids, and packages where they aren't allowed.
 */
export function checkImports(tree: SourceTree): Breach[] {
  return [...tree].flatMap(([file, code]): Breach[] => {
    if (!placeOf(file)) return [{ file, name: file, reason: "there is no such place", isFinal: true }];
    if (isTest(file)) return [];
    return importsOf(file, code).flatMap((one) => {
      const reason = one.isPackage ? whyNotPackage(file, one.target) : whyNotImport(file, one);
      return reason === undefined ? [] : [{ file, name: one.target, reason }];
    });
  });
}
