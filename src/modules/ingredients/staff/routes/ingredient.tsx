import { formLoader, ResourceForm } from "#staff/resource/form/resource-form.tsx";
import type { AnyRecord } from "#staff/resource/resource-client.ts";
import { ingredientDescription } from "../contract/ingredient.ts";

export const clientLoader = formLoader(ingredientDescription);

const schemas = async () => (await import("../contract/ingredient-resource.ts")).ingredientResource.schemas;

/** Lists the clinic's corrections to a shipped fact, each with its source. */
function Corrected({ record: { overrides, isOwn } }: { record: AnyRecord }) {
  if (isOwn === true) return null;
  const lines = Array.isArray(overrides) ? overrides.map(String) : [];
  return (
    <div className="mb-6 max-w-[720px] bg-sand px-4 py-3">
      {lines.length === 0 ? (
        <p>This came with the software. What you correct stays, whatever a later version of it says.</p>
      ) : (
        <>
          <p className="font-semibold">Corrected here</p>
          <ul className="grid gap-1 pt-1">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** `/admin/ingredients/{id}`: one ingredient. */
export default function Ingredient() {
  return (
    <ResourceForm
      description={ingredientDescription}
      path="/admin/ingredients"
      listTitle="Ingredients"
      schemas={schemas}
      above={(record) => <Corrected record={record} />}
    />
  );
}
