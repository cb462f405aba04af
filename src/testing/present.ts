/** The thing itself, where an answer may lack it; a test that doesn't get it says so. */
export function present<Thing>(thing: Thing | null | undefined): Thing {
  if (thing === undefined || thing === null) throw new Error("it isn't there");
  return thing;
}
