import type { ApiClient } from "#shared/contract/client.ts";
import type { ContentCalls } from "../contract/calls.ts";

/** Returns the title and description of a page by its name, with placeholders like `{name}` filled in (SH-10). */
export async function loadPageWords(
  api: ApiClient<ContentCalls>,
  page: string,
  values: Record<string, string> = {},
): Promise<{ title: string; description: string }> {
  const { title, description } = (await api.call("getMetaTag", { params: { page } })).data;
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (blank, name: string) => values[name] ?? blank);
  return { title: fill(title), description: fill(description) };
}
