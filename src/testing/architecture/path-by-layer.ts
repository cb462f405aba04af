import { features } from "./rules.ts";

/**
 * Returns the path that a feature's file would have if the feature had no folder of its own:
 * `modules/checkout/refunds/server/a.ts` becomes `modules/checkout/server/refunds/a.ts`. This path decides which rules
 * apply. Other paths stay unchanged.
 */
export function pathByLayer(file: string): string {
  const [, module = "", feature = "", layer = "", rest = ""] =
    /^modules\/([\w-]+)\/([\w-]+)\/(staff\/contract|(?:staff|web)\/routes|[\w-]+)\/(.+)$/.exec(file) ?? [];
  return features[module]?.includes(feature) ? `modules/${module}/${layer}/${feature}/${rest}` : file;
}
