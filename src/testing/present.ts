/** Returns a value that may be missing; throws if it is. */
export function present<Thing>(thing: Thing | null | undefined): Thing {
  if (thing === undefined || thing === null) throw new Error("it isn't there");
  return thing;
}
