import type { findAnything } from "#modules/system/staff/contract/find-calls.ts";
import type { FoundEntry } from "./found.ts";

type Docs = Awaited<ReturnType<typeof ask>>;

/** Searches with the API. Its client is loaded on the first search, so that `finders.ts` can be imported without it. */
async function ask(q: string, signal: AbortSignal) {
  const { staffApi } = await import("#staff/staff-api.ts");
  const api = staffApi<{ findAnything: typeof findAnything }>();
  return (await api.call("findAnything", { query: { q }, signal })).data.docs;
}

/** The response for the current text: one request covers all kinds. */
const asked = new WeakMap<AbortSignal, { text: string; docs: Promise<Docs> }>();

function docsOf(text: string, signal: AbortSignal): Promise<Docs> {
  const known = asked.get(signal);
  if (known?.text === text) return known.docs;
  const docs = ask(text, signal);
  asked.set(signal, { text, docs });
  return docs;
}

type Kind = Docs[number]["kind"];

/** Finds records of one kind by a text. `path`: the path of such records, followed by their id. */
export async function findOfKind(kind: Kind, path: string, text: string, signal: AbortSignal): Promise<FoundEntry[]> {
  const [docs, { formatPhone }] = await Promise.all([docsOf(text, signal), import("#staff/kit/phone-text.ts")]);
  const noteOf = (detail: string) => (/^\+\d{6,}$/.test(detail) ? formatPhone(detail) : detail);
  const ofKind = docs.filter((doc) => doc.kind === kind).slice(0, 6);
  const full = ofKind.filter(({ isFull }) => isFull);
  return ofKind.map(({ id, title, detail, isFull }) => ({
    id,
    title,
    note: noteOf(detail),
    to: `${path}/${id}`,
    isForChoice: isFull !== undefined && !(isFull && full.length === 1),
  }));
}
