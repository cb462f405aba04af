import { reportsApi } from "#modules/reports/staff/reports-api.ts";
import { isApiError } from "#shared/contract/client.ts";
import type { FoundEntry } from "./found.ts";
import { matchWords } from "./match-words.ts";

const MOST = 6;

/** Returns the reports that a person may open whose title or figures contain the words. */
export async function findReports(text: string): Promise<FoundEntry[]> {
  const reports = (await listReports()).map(({ name, title, columns }) => ({
    name,
    label: title,
    words: columns.map(({ label }) => label).join(" "),
  }));
  return matchWords(reports, text)
    .slice(0, MOST)
    .map(({ name, label }) => ({ id: name, title: label, to: `/admin/reports/${name}` }));
}

async function listReports() {
  try {
    return (await reportsApi.call("listReports", {})).data;
  } catch (error) {
    // A person without permission for any figures finds none.
    if (isApiError(error, "forbidden")) return [];
    throw error;
  }
}
