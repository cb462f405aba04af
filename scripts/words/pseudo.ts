const LETTERS = "aÀbƀcćdđeéfƒgĝhĥiíjĵkķlĺmḿnńoópṕqqrŕsśtţuúvṽwŵxẋyýzź";
const accented = new Map(
  [...LETTERS].flatMap((letter, index, all) => (index % 2 ? [] : [[letter, all[index + 1] ?? letter]])),
);
const TAG = /(<\/?\d+\/?>)/;

const accentedOf = (letter: string) => {
  const mapped = accented.get(letter.toLowerCase());
  if (!mapped) return letter;
  return letter === letter.toLowerCase() ? mapped.toLowerCase() : mapped.toUpperCase();
};

/**
 * Returns English with the traits of other languages: with accents, 40 percent longer, and still readable. Tags stay.
 */
export function pseudo(text: string): string {
  return text
    .split(TAG)
    .map((part, index) => (index % 2 ? part : lengthened(part)))
    .join("");
}

function lengthened(text: string): string {
  const letters = text.match(/[a-z]/gi)?.length ?? 0;
  let more = Math.ceil(letters * 0.4);
  // Lengthens vowels first, as they read well when lengthened; the remaining length is added at the end of the last
  // word.
  const longer = [...text].map((letter) => {
    const one = accentedOf(letter);
    if (more === 0 || !/[aeiou]/i.test(letter)) return one;
    more -= 1;
    return one + one.toLowerCase();
  });
  const end = text.trimEnd().length;
  longer.splice(end, 0, "·".repeat(more));
  return longer.join("");
}
