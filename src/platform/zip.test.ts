import { crc32, inflateRawSync } from "node:zlib";
import { expect, it } from "vitest";
import { toZip } from "./zip.ts";

const LOCAL = 0x04034b50;
const ENTRY = 0x02014b50;
const END = 0x06054b50;

/** Reads an archive as the format says: from the directory at its end. */
function readZip(bytes: Buffer): { name: string; content: Buffer; minute: number }[] {
  const end = bytes.byteLength - 22;
  expect(bytes.readUInt32LE(end)).toBe(END);
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  expect(at + bytes.readUInt32LE(end + 12)).toBe(end);
  return Array.from({ length: count }, () => {
    expect(bytes.readUInt32LE(at)).toBe(ENTRY);
    expect(bytes.readUInt16LE(at + 8) & 0x0800).toBe(0x0800);
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString("utf8", at + 46, at + 46 + nameLength);
    const local = bytes.readUInt32LE(at + 42);
    expect(bytes.readUInt32LE(local)).toBe(LOCAL);
    expect(bytes.subarray(local + 4, local + 30)).toEqual(bytes.subarray(at + 6, at + 32));
    const from = local + 30 + nameLength;
    const content = inflateRawSync(bytes.subarray(from, from + bytes.readUInt32LE(at + 20)));
    expect(content.byteLength).toBe(bytes.readUInt32LE(at + 24));
    expect(crc32(content)).toBe(bytes.readUInt32LE(at + 16));
    const minute = (bytes.readUInt16LE(at + 12) >> 5) & 63;
    at += 46 + nameLength;
    return { name, content, minute };
  });
}

it("makes an archive whose directory, checksums and contents agree", () => {
  const text = "linen ".repeat(500);
  const files = [
    { name: "data.json", content: Buffer.from(text) },
    { name: "pictures/Zoë.webp", content: Buffer.from([1, 2, 3]) },
    { name: "empty.txt", content: Buffer.from("") },
  ];
  const zip = toZip(files, new Date("2026-11-20T16:42:10Z"));
  expect(readZip(zip)).toEqual(files.map((file) => ({ ...file, minute: 42 })));
  expect(zip.byteLength).toBeLessThan(700);
});
