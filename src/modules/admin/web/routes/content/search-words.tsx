import { searchSynonymDescription } from "#modules/search/contract/admin/search-synonym.ts";
import { listLoader, ResourceList } from "../../resource/list/resource-list.tsx";

export const clientLoader = listLoader(searchSynonymDescription);

/** Words that visitors use for what has another name here. */
export default function SearchWords() {
  return (
    <ResourceList description={searchSynonymDescription} path="/admin/content/search-words" title="Search words" />
  );
}
