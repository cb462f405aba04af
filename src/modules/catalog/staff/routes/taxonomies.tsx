import { Link } from "react-router";
import { listLoader, ResourceList } from "#staff/resource/list/resource-list.tsx";
import { TAXONOMY_KINDS, taxonomyOf } from "../taxonomy-kinds.ts";
import type { Route } from "./+types/taxonomies";

export function clientLoader(args: Route.ClientLoaderArgs) {
  return listLoader(taxonomyOf(args.params.kind).description)(args);
}

export default function Taxonomies({ params }: Route.ComponentProps) {
  const { kind, title, description } = taxonomyOf(params.kind);
  return (
    <ResourceList
      key={kind}
      description={description}
      path={`/admin/taxonomies/${kind}`}
      title={title}
      beside={
        <nav aria-label="Filters of the shop">
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {TAXONOMY_KINDS.map((other) => (
              <li key={other.kind}>
                <Link
                  to={`/admin/taxonomies/${other.kind}`}
                  aria-current={other.kind === kind ? "page" : undefined}
                  className="btn-text aria-[current=page]:font-semibold aria-[current=page]:no-underline"
                >
                  {other.title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      }
    />
  );
}
