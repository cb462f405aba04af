import { listLoader, ResourceList } from "#staff/resource/list/resource-list.tsx";
import { searchSynonymDescription } from "../contract/search-synonym.ts";

export const clientLoader = listLoader(searchSynonymDescription);

/** Edits visitors' words for things with a different name here. */
export default function SearchWords() {
  return (
    <ResourceList description={searchSynonymDescription} path="/admin/content/search-words" title="Search words" />
  );
}
