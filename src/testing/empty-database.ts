import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { afterAll } from "vitest";
import { urlOfDatabase } from "#platform/db/client.ts";

/** Returns the URL of a database without tables for one test file, dropped after the file has run. */
export async function emptyDatabase(serverUrl: string): Promise<string> {
  const name = `halcyon_test_${randomBytes(6).toString("hex")}`;
  await withClient(serverUrl, (client) => client.query(`create database ${name}`));
  afterAll(async () => {
    await withClient(serverUrl, (client) => client.query(`drop database if exists ${name} with (force)`));
  });
  return urlOfDatabase(serverUrl, name);
}

/** Runs statements on a separate connection. */
export async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
