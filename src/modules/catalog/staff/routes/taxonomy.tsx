import { formLoader, ResourceForm } from "#staff/resource/form/resource-form.tsx";
import { taxonomyOf } from "../taxonomy-kinds.ts";
import type { Route } from "./+types/taxonomy";

export function clientLoader(args: Route.ClientLoaderArgs) {
  return formLoader(taxonomyOf(args.params.kind).description)(args);
}

/** Loads the schemas of one taxonomy; all four have the same fields. */
const schemas = async () => (await import("../contract/taxonomy-resources.ts")).skinTypeResource.schemas;

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
