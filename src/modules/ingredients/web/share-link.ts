const PREFIX = "#list=";
const LONGEST = 60_000;

/** Returns a list as a URL fragment. Browsers never send the fragment to a server, so no log contains it. */
export function toListFragment(text: string): string {
  const bytes = new TextEncoder().encode(text);
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return PREFIX + btoa(binary).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** Returns the list in a URL fragment, or undefined if the fragment is missing or invalid. */
export function fromListFragment(fragment: string): string | undefined {
  if (!fragment.startsWith(PREFIX) || fragment.length > LONGEST) return undefined;
  try {
    const binary = atob(fragment.slice(PREFIX.length).replace(/-/g, "+").replace(/_/g, "/"));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
