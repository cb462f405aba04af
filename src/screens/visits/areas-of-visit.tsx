import AreaChoice, { type ServiceWithAreas } from "#modules/catalog/web/components/services/area-choice.tsx";

type AreasOfVisitProps = {
  services: readonly ServiceWithAreas[];
  areasOf: (service: ServiceWithAreas) => readonly string[];
  onChange: (service: ServiceWithAreas, areas: string[]) => void;
};

/** Shows, below a visit, the areas of its treatments that are priced by the unit. */
export function AreasOfVisit({ services, areasOf, onChange }: AreasOfVisitProps) {
  return services
    .filter(({ estimateAreas }) => estimateAreas.length > 0)
    .map((service) => (
      <div key={service.id} className="needs-script">
        <AreaChoice service={service} chosen={areasOf(service)} onChange={(areas) => onChange(service, areas)} />
      </div>
    ));
}
