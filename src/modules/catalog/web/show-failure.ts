import { isApiError } from "#shared/contract/client.ts";
import { showToast } from "#web/ui/feedback/toast-store.ts";

/** Says what went wrong, in the server's words (ER-1). */
export function showFailure(error: unknown): void {
  showToast(isApiError(error) ? error.message : "Something went wrong", { tone: "error" });
}
