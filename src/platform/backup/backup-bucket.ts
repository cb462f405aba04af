import { openS3, S3_TIMEOUT_MS } from "#platform/s3.ts";

/** The bucket of BACKUP_URL, by names within its folder. */
export type BackupBucket = {
  /** Stores an object whole or not at all. Throws an Error of one sentence. */
  put(name: string, content: Blob): Promise<void>;
  /** Returns all names that begin with a prefix. */
  list(prefix: string): Promise<string[]>;
  remove(name: string): Promise<void>;
};

/** At 1 MB a second, the largest object takes an hour and a half. */
const UPLOAD_TIMEOUT_MS = 2 * 3_600_000;
/** The largest object that a bucket takes in one request. */
const MAX_OBJECT_BYTES = 5 * 1024 ** 3;

export function openBackupBucket(address: string): BackupBucket {
  const { client, base, bucket, folder } = openS3(address);
  const send = async (method: "GET" | "PUT" | "DELETE", url: string, content?: Blob): Promise<Response> => {
    const response = await client.fetch(url, {
      method,
      signal: AbortSignal.timeout(content ? UPLOAD_TIMEOUT_MS : S3_TIMEOUT_MS),
      ...(content ? { body: content } : {}),
    });
    if (!response.ok) throw new Error(`the bucket of BACKUP_URL answered ${response.status} to a ${method}`);
    return response;
  };
  return {
    async put(name, content) {
      if (content.size > MAX_OBJECT_BYTES)
        throw new Error("The backup is larger than 5 GB, which is more than BACKUP_URL takes: back up by other means.");
      await send("PUT", `${base}/${name}`, content);
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
