import { formLoader, ResourceForm } from "#staff/resource/form/resource-form.tsx";
import { searchSynonymDescription } from "../contract/search-synonym.ts";

export const clientLoader = formLoader(searchSynonymDescription);

const schemas = async () => (await import("../contract/search-synonym-resource.ts")).searchSynonymResource.schemas;

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
