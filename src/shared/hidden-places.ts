/**
 * Whether a URL leads to an existing page, regardless of query and hash. `hidden`: the parts of the site (`sitePlaces`)
 * that the clinic doesn't have.
 */
export function leadsSomewhere(address: string, hidden: readonly string[]): boolean {
  const [path = ""] = address.split(/[?#]/);
  return !hidden.some((place) => {
    const [fixed = "", parameter] = place.split(":");
    return parameter === undefined ? path === place : path.startsWith(fixed);
  });
}
