/** Unsaved input, stored in this browser for a day. One draft per form and person. */
const PREFIX = "halcyon draft ";
const LASTS_MS = 24 * 60 * 60_000;

export type Draft = { at: number; value: unknown };

function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(localStorage);
  } catch {
    return undefined; // storage is blocked or full: the form works without drafts
  }
}

const isDraft = (value: unknown): value is Draft =>
  typeof value === "object" && value !== null && "at" in value && typeof value.at === "number" && "value" in value;

function parse(text: string | null): Draft | undefined {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return isDraft(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const keyOf = (personId: string, form: string) => `${PREFIX}${personId} ${form}`;

/** Stores a draft of `value`, which must be serializable as JSON. `now` is in milliseconds of real time. */
export function writeDraft(personId: string, form: string, value: unknown, now = Date.now()): void {
  withStorage((storage) => storage.setItem(keyOf(personId, form), JSON.stringify({ at: now, value })));
}

/** Returns a form's draft that is younger than 24 hours. */
export function readDraft(personId: string, form: string, now = Date.now()): Draft | undefined {
  const draft = withStorage((storage) => parse(storage.getItem(keyOf(personId, form))));
  return draft && now - draft.at < LASTS_MS ? draft : undefined;
}

export function forgetDraft(personId: string, form: string): void {
  withStorage((storage) => storage.removeItem(keyOf(personId, form)));
}

/** Deletes all people's drafts that are a day old: nothing stays on a shared device for longer. */
export function forgetOldDrafts(now = Date.now()): void {
  withStorage((storage) => {
    for (const key of Object.keys(storage)) {
      if (!key.startsWith(PREFIX)) continue;
      const draft = parse(storage.getItem(key));
      if (!draft || now - draft.at >= LASTS_MS) storage.removeItem(key);
    }
  });
}

/** Deletes all drafts in this browser at sign-out. */
export function forgetAllDrafts(): void {
  withStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
  });
}
