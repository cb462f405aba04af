import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { type ClientRequest, request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { openS3, S3_TIMEOUT_MS } from "#platform/s3.ts";

/** The bucket folder of BACKUP_URL. Names are relative to the folder. */
export type BackupBucket = {
  put(name: string, content: string): Promise<void>;
  /** Uploads a file as a stream; a failed upload leaves no object. Throws an Error of one sentence. */
  putFile(name: string, file: string): Promise<void>;
  /** Returns all names that begin with a prefix. */
  list(prefix: string): Promise<string[]>;
  remove(name: string): Promise<void>;
};

/** At 1 MB a second, the largest object takes an hour and a half. */
const UPLOAD_TIMEOUT_MS = 2 * 3_600_000;
/** The largest object that a bucket accepts in one request. */
const MAX_OBJECT_BYTES = 5 * 1024 ** 3;

export function openBackupBucket(address: string): BackupBucket {
  const { client, base, bucket, folder } = openS3(address);
  const send = async (method: "GET" | "PUT" | "DELETE", url: string, body?: string): Promise<Response> => {
    const response = await client.fetch(url, {
      method,
      signal: AbortSignal.timeout(S3_TIMEOUT_MS),
      ...(body === undefined ? {} : { body }),
    });
    assertTaken(response.status, method);
    return response;
  };
  return {
    async put(name, content) {
      await send("PUT", `${base}/${name}`, content);
    },
    async putFile(name, file) {
      const { size } = await stat(file);
      if (size > MAX_OBJECT_BYTES)
        throw new Error("The backup is larger than 5 GB, which is more than BACKUP_URL takes: back up by other means.");
      const { url, headers } = await client.sign(`${base}/${name}`, { method: "PUT" });
      headers.set("content-length", String(size));
      const options = {
        method: "PUT",
        headers: Object.fromEntries(headers),
        signal: AbortSignal.timeout(UPLOAD_TIMEOUT_MS),
      };
      const request = url.startsWith("https:") ? httpsRequest(url, options) : httpRequest(url, options);
      assertTaken(await pipeFile(file, request), "PUT");
    },
    async list(prefix) {
      const names: string[] = [];
      let token: string | undefined;
      do {
        const query = new URLSearchParams({ "list-type": "2", prefix: `${folder}${prefix}` });
        if (token !== undefined) query.set("continuation-token", token);
        const text = await (await send("GET", `${bucket}?${query}`)).text();
        for (const [, key = ""] of text.matchAll(/<Key>([^<]*)<\/Key>/g)) names.push(key.slice(folder.length));
        token = /<NextContinuationToken>([^<]*)<\/NextContinuationToken>/.exec(text)?.[1]?.replaceAll("&amp;", "&");
      } while (token !== undefined);
      return names;
    },
    async remove(name) {
      await send("DELETE", `${base}/${name}`);
    },
  };
}

function assertTaken(status: number, method: string): void {
  if (status < 200 || status > 299) throw new Error(`the bucket of BACKUP_URL answered ${status} to a ${method}`);
}

/** Sends a file as the body of a request and returns the status of the answer. `fetch` would read it into memory. */
async function pipeFile(file: string, request: ClientRequest): Promise<number> {
  const source = createReadStream(file);
  try {
    return await new Promise<number>((resolve, reject) => {
      request.on("response", (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      request.on("error", reject);
      source.on("error", reject);
      source.pipe(request);
    });
  } finally {
    source.destroy();
    request.destroy();
  }
}
