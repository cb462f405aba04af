import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

type Options = { key: string; secret: string; bucket: string; region: string };

const hex = (value: string | Buffer) => createHash("sha256").update(value).digest("hex");
const hmac = (key: string | Buffer, value: string) => createHmac("sha256", key).update(value).digest();

/** Whether a request is signed by AWS Signature Version 4, implemented here from the published steps. */
function isSigned(request: IncomingMessage, body: Buffer, { key, secret, region }: Options): boolean {
  const match = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
    request.headers.authorization ?? "",
  );
  const [, credential = "", signedHeaders = "", signature] = match ?? [];
  const [id, day = "", ...scope] = credential.split("/");
  if (id !== key || scope.join("/") !== `${region}/s3/aws4_request`) return false;
  const payload = String(request.headers["x-amz-content-sha256"] ?? "");
  if (payload !== "UNSIGNED-PAYLOAD" && payload !== hex(body)) return false;
  const url = new URL(request.url ?? "/", "http://stand-in");
  const headers = signedHeaders.split(";").map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const canonical = [request.method, url.pathname, sortedQuery(url), headers.join(""), signedHeaders, payload];
  const toSign = [
    "AWS4-HMAC-SHA256",
    request.headers["x-amz-date"],
    `${day}/${scope.join("/")}`,
    hex(canonical.join("\n")),
  ].join("\n");
  const signingKey = scope.reduce((last, part) => hmac(last, part), hmac(`AWS4${secret}`, day));
  return hmac(signingKey, toSign).toString("hex") === signature;
}

const sortedQuery = ({ searchParams }: URL) =>
  [...searchParams]
    .map((pair) => pair.map(encodeURIComponent).join("="))
    .sort()
    .join("&");

/** How many names a list has at most, so that tests read several pages. */
const PAGE = 3;

/**
 * Returns a page of the names that begin with the requested prefix, in the format that buckets use for `list-type=2`.
 */
function listOf(objects: Map<string, Buffer>, bucket: string, { searchParams }: URL): string {
  const after = searchParams.get("continuation-token") ?? "";
  const names = [...objects.keys()]
    .map((path) => path.slice(bucket.length + 2))
    .filter((name) => name.startsWith(searchParams.get("prefix") ?? "") && name > after)
    .sort();
  const page = names.slice(0, PAGE);
  const next = names.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
  return `<ListBucketResult>${page.map((name) => `<Contents><Key>${name}</Key></Contents>`).join("")}${next}</ListBucketResult>`;
}

/** Starts a bucket on loopback that stores and returns objects for requests signed with its key. */
export async function startBucket(options: Options): Promise<{ url: string; objects: Map<string, Buffer> }> {
  const objects = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer); // a request without an encoding yields buffers
    const body = Buffer.concat(chunks);
    const path = request.url ?? "";
    if (!isSigned(request, body, options)) return void response.writeHead(403).end();
    const asked = new URL(path, "http://stand-in");
    if (asked.pathname === `/${options.bucket}` && asked.searchParams.get("list-type") === "2")
      return void response.writeHead(200).end(listOf(objects, options.bucket, asked));
    if (!path.startsWith(`/${options.bucket}/`)) return void response.writeHead(404).end();
    if (request.method === "PUT") objects.set(path, body);
    const found = objects.get(path);
    if (request.method === "DELETE") objects.delete(path);
    response.writeHead(found ? 200 : 404).end(request.method === "GET" ? found : undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo; // a listening TCP server has a port
  const { key, secret, bucket, region } = options;
  return {
    url: `http://${key}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${bucket}?region=${region}`,
    objects,
  };
}
