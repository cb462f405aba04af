import { serviceDescription } from "#modules/catalog/staff/contract/service.ts";
import { TimeDrawing } from "#modules/catalog/staff/time-drawing.tsx";
import type { Slots } from "#staff/resource/form/record-fields.tsx";
import { formLoader, ResourceForm } from "#staff/resource/form/resource-form.tsx";
import { RulesOfTreatment } from "./rules-of-treatment.tsx";
import { TreatmentAside } from "./treatment-aside.tsx";
import { WhoPerforms } from "./who-performs.tsx";

export const clientLoader = formLoader(serviceDescription);

const schemas = async () =>
  (await import("#modules/catalog/staff/contract/service-resource.ts")).serviceResource.schemas;

const slots: Slots = {
  "Time and places": {
    before: (form) => <TimeDrawing {...form} />,
    after: ({ record }) => <WhoPerforms serviceId={record.id} />,
  },
  Rules: { after: ({ record }) => <RulesOfTreatment service={record} /> },
};

/** `/admin/services/{id}`: a treatment, with its duration, who performs it, and the site's text. */
export default function Treatment() {
  return (
    <ResourceForm
      description={serviceDescription}
      path="/admin/services"
      listTitle="Treatments"
      schemas={schemas}
      onSite={({ isActive, archivedAt, slug }) => (isActive && !archivedAt ? `/service/${slug}` : undefined)}
      slots={slots}
      aside={{
        label: "What it changes, and the site",
        of: (values, { notes }) => <TreatmentAside values={values} notes={notes} />,
      }}
    />
  );
}
