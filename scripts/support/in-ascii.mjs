/**
 * Writes characters outside of ASCII as escapes. Node keeps the text of a file in memory, and a single character beyond
 * Latin-1 makes it use two bytes for every character. In `String.raw`, an escape is only correct if the text becomes a
 * regular expression.
 */
export function inAscii() {
  return {
    name: "in-ascii",
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) if (file.type === "chunk") file.code = toAscii(file.code);
    },
  };
}

function toAscii(code) {
  return code.replaceAll(/(\\*)([\u0080-\uffff])/g, (_, slashes, character) => {
    // If the number of backslashes before the character is odd, the last one is an unnecessary escape of the character,
    // and is removed.
    const before = slashes.length % 2 === 1 ? slashes.slice(1) : slashes;
    return `${before}\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}
