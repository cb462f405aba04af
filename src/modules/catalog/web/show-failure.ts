import { isApiError } from "#shared/contract/client.ts";
import { showToast } from "#web/ui/feedback/toast-store.ts";

/** Shows an error with the server's message (ER-1). */
export function showFailure(error: unknown): void {
  showToast(isApiError(error) ? error.message : "Something went wrong", { tone: "error" });
}
