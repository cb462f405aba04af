import { AwsClient } from "aws4fetch";

export const S3_TIMEOUT_MS = 10_000;

/** A folder in an S3-compatible bucket. */
export type S3Place = {
  client: AwsClient;
  /** The URL of the folder; an object's name follows after a slash. */
  base: string;
  /** The URL of the bucket, and the folder in it with its slash; empty without one. */
  bucket: string;
  folder: string;
};

/**
 * Opens an S3-compatible bucket, addressed by path: `https://key:secret@endpoint/bucket?region=eu-central-1`. The
 * folder after the bucket is optional.
 */
export function openS3(address: string): S3Place {
  const url = new URL(address);
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    region: url.searchParams.get("region") ?? "us-east-1",
    service: "s3",
    retries: 2,
  });
  const path = url.pathname.replace(/\/+$/, "");
  const [bucket = "", ...folders] = path.slice(1).split("/");
  return {
    client,
    base: `${url.origin}${path}`,
    bucket: `${url.origin}/${bucket}`,
    folder: folders.map((name) => `${decodeURIComponent(name)}/`).join(""),
  };
}

/**
 * Puts an object into the bucket, reads it and deletes it. Throws an Error of one sentence where the key lacks
 * permission.
 */
export async function proveBucket(address: string): Promise<void> {
  const { client, base } = openS3(address);
  const content = crypto.randomUUID();
  const send = async (method: "PUT" | "GET" | "DELETE"): Promise<string> => {
    const response = await client.fetch(`${base}/halcyon-check-${content}`, {
      method,
      signal: AbortSignal.timeout(S3_TIMEOUT_MS),
      ...(method === "PUT" ? { body: content } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`the bucket answered ${response.status} to a ${method}`);
    return text;
  };
  await send("PUT");
  const read = await send("GET").finally(() => send("DELETE"));
  if (read !== content) throw new Error("the bucket gave back something else than was put into it");
}
