/** A label's text, split into what the product contains and what it may contain. */
export type CleanLabel = { main: string; maybe: string };

/** The maximum number of characters that are read. No real label is longer. */
const LONGEST_LABEL = 20_000;

const ENTITIES: Record<string, string> = { amp: "&", nbsp: " ", lt: " ", gt: " ", quot: '"', "#39": "'", bull: "•" };

const HEADING =
  /(?:\b(?:other|active|inactive)\s+)?(?:\bfull\s+)?(?:\bingredients?(?:\s+list)?|\bingrédients|\bingredientes|\bingredienti|\binci|\bcomposition|\bzutaten|\binhaltsstoffe|\bbestandteile)(?:\s*(?:\(inci\)|\/\s*inci))?\s*[:：]/gi;

/** "may contain" in the languages that labels use, and its symbol. */
const MAYBE =
  /(?:\[\s{0,3})?(?:\+\s{0,3}\/\s{0,3}-|±|may\s+contain|peut\s+contenir|puede\s+contener|kann\s+enthalten|può\s+contenere|pode\s+conter)\s*(?:\(?\s*(?:\+\s*\/\s*-|±)\s*\)?)?\s*:?/i;

/** Phrases that begin small print and never an ingredient's name. */
const SMALL_PRINT =
  /^\W*(?:free\s+(?:from|of)|without|contains?\s+no|does\s+not|no\s+added|not\s+tested|tested|dermatologi|cruelty|made\s+(?:in|with|from)|keep\s+out|for\s+external|avoid|please|store\s+in|see\s+|suitable\s+for|produced|distributed|consult|this\s+(?:product|list)|ingredients?\s+(?:from|are|may)|sans\s+|certified|from\s+(?:organic|natural)|organic(?:ally)?(?:\s+(?:farming|agriculture|origin|grown|ingredients?|certified))?\W*$|natural\s+origin|issus?\s+de|aus\s+)/i;

/** Words that mark a sentence without commas as small print, wherever they occur in it. */
const TELLING =
  /\b(?:free\s+from|derived\s+from|of\s+(?:natural|organic)\s+origin|organic\s+(?:farming|agriculture)|(?:is|are)\s+(?:not\s+)?tested)\b/i;

/** "Water (and) Glycerin": how manufacturers write a blend. */
const BLEND = /\(\s{0,3}(?:and|&|et|und)\s{0,3}\)/gi;

const FOOTNOTE_MARKS = /[*°†‡§¹²³⁴⁵®™©]+/g;
const LINE_START = /^[ \t]*(?:[-–—*•·▪●○◦‣>+]+[ \t]*(?!\/)|\d{1,3}[.)][ \t]+)/gm;

function fromHtml(text: string): string {
  if (!/<[a-z!/]/i.test(text))
    return text.replace(/&(#39|[a-z]+);/gi, (all, name) => ENTITIES[name.toLowerCase()] ?? all);
  return text
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1>|$)/gi, " ")
    .replace(/<!--[\s\S]*?(?:-->|$)/g, " ")
    .replace(/<\/?(?:b|i|em|strong|span|a|sup|sub|u|mark|small|font)\b[^<>]{0,300}>/gi, "")
    .replace(/<[a-z!/][^>]*>?/gi, "\n")
    .replace(/&(#39|[a-z]+);/gi, (all, name) => ENTITIES[name.toLowerCase()] ?? all);
}

function isSmallPrint(sentence: string): boolean {
  const words = sentence.replace(FOOTNOTE_MARKS, "").trim();
  return SMALL_PRINT.test(words) || (!/[,;]/.test(words) && TELLING.test(words));
}

/** Removes sentences of small print, and replaces a period between two names with a line break. */
function withoutSmallPrint(text: string): string {
  const cleaned: string[] = [];
  for (const line of text.split("\n")) {
    let names = "";
    for (const sentence of line.split(/(?<=[\p{L}\p{N})\]%*])\.(?=\s|$)/u)) {
      if (isSmallPrint(sentence)) names += "\n";
      else if (names === "") names = sentence;
      else names += /denat$/i.test(names) ? `.${sentence}` : `\n${sentence}`;
    }
    cleaned.push(names);
  }
  return cleaned.join("\n");
}

/** Cuts out the "may contain" part. In brackets, it ends at the closing one; otherwise it goes to the end. */
function cutMaybe(text: string): CleanLabel {
  const match = MAYBE.exec(text);
  if (match) {
    const from = match.index + match[0].length;
    const isBracketed = match[0].trimStart().startsWith("[");
    const end = isBracketed ? text.indexOf("]", from) : -1;
    const until = end < 0 ? text.length : end;
    return { main: `${text.slice(0, match.index)}\n${text.slice(until + 1)}`, maybe: text.slice(from, until) };
  }
  // Brackets at the end that contain several names are shades, even without the symbol.
  const close = text.lastIndexOf("]");
  const open = text.lastIndexOf("[", close);
  const within = open < 0 ? "" : text.slice(open + 1, close);
  if (/[,;]/.test(within) && !/\w/.test(text.slice(close + 1))) return { main: text.slice(0, open), maybe: within };
  return { main: text, maybe: "" };
}

/**
 * Converts a pasted label to plain text: no HTML, invisible characters, footnote marks, heading or small print. Accepts
 * any text of any length.
 */
export function cleanLabel(pasted: string): CleanLabel {
  const plain = fromHtml(pasted.slice(0, LONGEST_LABEL).toWellFormed())
    .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\ufffd]/g, "")
    .replace(/\r\n?|[\u2028\u2029\v\f]/g, "\n")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
    .replace(/[\u0000-\u0008\u000e-\u001f\u007f]/g, " ")
    .replace(LINE_START, "");
  const named = withoutSmallPrint(plain.replace(HEADING, "\n").replace(BLEND, ", "));
  const { main, maybe } = cutMaybe(named.replace(FOOTNOTE_MARKS, "").normalize("NFKC"));
  const finish = (text: string) => text.replaceAll("[", "(").replaceAll("]", ")").replace(/[{}]/g, " ");
  return { main: finish(main), maybe: finish(maybe) };
}
