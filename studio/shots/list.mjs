/** Every picture the site shows, in the order in which they are worth rendering. */
import { portraitShots } from "../portraits/portraits.mjs";
import { assembledShots } from "./assembled.mjs";
import { clinicShots } from "./clinic.mjs";
import { plateName, productShots } from "./products.mjs";

/**
 * @param {string} labels folder of the typeset labels
 * @returns rows of { name, scene, width, height, samples, alt } and the scene's own parameters
 */
export function allShots(labels) {
  const clinic = clinicShots(labels);
  const goods = productShots(labels);
  const isFirst = (shot) => shot.scene === "product_world" || (shot.scene === "product_alone" && !shot.internal);
  const first = goods.filter(isFirst);
  const rest = goods.filter((shot) => !isFirst(shot));
  const heroes = clinic.filter((shot) => shot.name.startsWith("hero"));
  const others = clinic.filter((shot) => !shot.name.startsWith("hero"));
  const onPlates = goods.filter((shot) => shot.scene === "product_alone");
  // a plate is written along with the first picture that stands on it
  const writers = new Map(onPlates.toReversed().map((shot) => [`plate:${plateName(shot.product)}`, shot.name]));
  return [...heroes, ...first, ...others, ...portraitShots, ...rest, ...assembledShots].map((shot) =>
    writers.has(shot.ground) ? { ...shot, plateOf: writers.get(shot.ground) } : shot,
  );
}
