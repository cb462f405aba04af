/** The catalog functions used to set up a clinic. */

export { hasMedicalService } from "../services/medical-services.ts";
export { addTreatments } from "../setup/add-treatments.ts";
export { countProducts } from "../setup/count-products.ts";
export { treatmentTemplates } from "../setup/treatment-templates.ts";
