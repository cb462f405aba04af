import { listLoader, ResourceList } from "#staff/resource/list/resource-list.tsx";
import { searchSynonymDescription } from "../contract/search-synonym.ts";

export const clientLoader = listLoader(searchSynonymDescription);

/** Words that visitors use for what has another name here. */
export default function SearchWords() {
  return (
    <ResourceList description={searchSynonymDescription} path="/admin/content/search-words" title="Search words" />
  );
}
