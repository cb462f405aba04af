import { taxonomyOf } from "../../catalog/taxonomy-kinds.ts";
import { formLoader, ResourceForm } from "../../resource/form/resource-form.tsx";
import type { Route } from "./+types/taxonomy";

export function clientLoader(args: Route.ClientLoaderArgs) {
  return formLoader(taxonomyOf(args.params.kind).description)(args);
}

/** All four have the same fields. */
const schemas = async () =>
  (await import("#modules/catalog/contract/admin/taxonomy-resources.ts")).skinTypeResource.schemas;

export default function TaxonomyValue({ params }: Route.ComponentProps) {
  const { kind, title, description } = taxonomyOf(params.kind);
  return (
    <ResourceForm
      key={kind}
      description={description}
      path={`/admin/taxonomies/${kind}`}
      listTitle={title}
      schemas={schemas}
    />
  );
}
