/** What setting up a clinic adds to the catalog. */

export { hasMedicalService } from "../services/medical-services.ts";
export { addTreatments } from "../setup/add-treatments.ts";
export { countProducts } from "../setup/count-products.ts";
export { treatmentTemplates } from "../setup/treatment-templates.ts";
