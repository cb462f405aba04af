import { searchSynonymDescription } from "#modules/search/contract/admin/search-synonym.ts";
import { formLoader, ResourceForm } from "../../resource/form/resource-form.tsx";

export const clientLoader = formLoader(searchSynonymDescription);

const schemas = async () =>
  (await import("#modules/search/contract/admin/search-synonym-resource.ts")).searchSynonymResource.schemas;

export default function SearchWord() {
  return (
    <ResourceForm
      description={searchSynonymDescription}
      path="/admin/content/search-words"
      listTitle="Search words"
      schemas={schemas}
    />
  );
}
