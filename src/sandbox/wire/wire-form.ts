/** A value of a form with keys nested in brackets: `line_items[0][price_data][currency]=usd`. */
export type FormValue = string | FormTree;
export type FormTree = { [key: string]: FormValue };

const MAX_DEPTH = 8;

/** Parses the provider's form encoding: nested keys in brackets, lists by index or by empty brackets. */
export function parseWireForm(text: string): FormTree {
  const root: FormTree = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = [...name.matchAll(/[^[\]]+|\[\]/g)].map(([key]) => key);
    if (keys.length === 0 || keys.length > MAX_DEPTH) continue;
    let node = root;
    for (const [index, raw] of keys.entries()) {
      const key = raw === "[]" ? String(Object.keys(node).length) : raw;
      if (index === keys.length - 1) {
        node[key] = value;
        break;
      }
      const next = node[key];
      if (typeof next === "object") {
        node = next;
      } else {
        const tree: FormTree = Object.create(null);
        node[key] = tree;
        node = tree;
      }
    }
  }
  return root;
}

export function textOf(tree: FormTree, key: string): string | undefined {
  const value = tree[key];
  return typeof value === "string" && value !== "" ? value : undefined;
}

export function treeOf(tree: FormTree, key: string): FormTree | undefined {
  const value = tree[key];
  return typeof value === "object" ? value : undefined;
}

/** Returns the entries of a list in their order. */
export function listOf(tree: FormTree, key: string): FormValue[] {
  const value = tree[key];
  if (typeof value !== "object") return [];
  return Object.keys(value)
    .sort((a, b) => Number(a) - Number(b))
    .flatMap((index) => value[index] ?? []);
}

/** Returns a flat map of texts, such as `metadata`. */
export function mapOf(tree: FormTree, key: string): Record<string, string> {
  const value = treeOf(tree, key) ?? {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, text]) => (typeof text === "string" ? [[name, text]] : [])),
  );
}
