import type { StaffCalls } from "#shared/contract/define-call.ts";
import { callsOf } from "#shared/contract/resource/define-resource.ts";
import { ingredientResource } from "./ingredient-resource.ts";

/** The ingredients module's back-office calls. */
export const ingredientsStaffCalls = { ...callsOf(ingredientResource) } satisfies StaffCalls;
