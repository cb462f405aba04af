import { isApiError } from "#shared/contract/client.ts";
import { saveFile as saveBlob } from "#web/save-file.ts";
import { showFailed } from "./toast/staff-toasts.ts";

const FORGET_MS = 60_000;

/** Opens an API file in a new tab. A link can't carry the bearer token, so the screen fetches the file. */
export async function openFile(fetching: Promise<Blob>, name: string): Promise<void> {
  try {
    const file = await fetching;
    const address = URL.createObjectURL(file);
    // If the browser opens no tab, the file is saved.
    if (!window.open(address, "_blank")) saveBlob(file, name);
    setTimeout(() => URL.revokeObjectURL(address), FORGET_MS);
  } catch (error) {
    showFailed(isApiError(error) ? error.message : "The file could not be loaded. Try again.");
  }
}

/** Saves an API file under a name. */
export async function saveFile(fetching: Promise<Blob>, name: string): Promise<void> {
  try {
    saveBlob(await fetching, name);
  } catch (error) {
    showFailed(isApiError(error) ? error.message : "The file could not be loaded. Try again.");
  }
}
