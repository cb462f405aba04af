import { isApiError } from "#shared/contract/client.ts";
import { showFailed } from "./toast/staff-toasts.ts";

const FORGET_MS = 60_000;

/** Opens a file of the API in a tab of its own. A link can't carry the bearer, so the screen fetches it. */
export async function openFile(fetching: Promise<Blob>, name: string): Promise<void> {
  try {
    const address = URL.createObjectURL(await fetching);
    // A browser that opens no tab saves the file.
    if (!window.open(address, "_blank")) saveAs(address, name);
    setTimeout(() => URL.revokeObjectURL(address), FORGET_MS);
  } catch (error) {
    showFailed(isApiError(error) ? error.message : "The file could not be loaded. Try again.");
  }
}

/** Saves a file of the API under a name. */
export async function saveFile(fetching: Promise<Blob>, name: string): Promise<void> {
  try {
    const address = URL.createObjectURL(await fetching);
    saveAs(address, name);
    setTimeout(() => URL.revokeObjectURL(address), FORGET_MS);
  } catch (error) {
    showFailed(isApiError(error) ? error.message : "The file could not be loaded. Try again.");
  }
}

function saveAs(address: string, name: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
}
