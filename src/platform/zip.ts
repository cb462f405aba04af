import { crc32, deflateRawSync } from "node:zlib";

export type ZipFile = { name: string; content: Uint8Array };

const DEFLATED = 8;
/** Names are UTF-8. */
const FLAGS = 0x0800;
const VERSION = 20;

/** The time as MS-DOS writes it, in UTC: two-second steps since 1980. */
function dosTime(at: Date): { time: number; date: number } {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return { time, date };
}

/** A zip archive in memory, for files of some megabytes together. Names are paths with slashes. */
export function toZip(files: ZipFile[], at: Date): Buffer {
  const { time, date } = dosTime(at);
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of files) {
    const nameBytes = Buffer.from(name, "utf8");
    const packed = deflateRawSync(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(VERSION, 0);
    common.writeUInt16LE(FLAGS, 2);
    common.writeUInt16LE(DEFLATED, 4);
    common.writeUInt16LE(time, 6);
    common.writeUInt16LE(date, 8);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.byteLength, 14);
    common.writeUInt32LE(content.byteLength, 18);
    common.writeUInt16LE(nameBytes.byteLength, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), common, nameBytes, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    const made = Buffer.alloc(2);
    made.writeUInt16LE(VERSION, 0);
    directory.push(Buffer.concat([Buffer.from("PK\x01\x02", "latin1"), made, common, tail, nameBytes]));
    parts.push(local);
    offset += local.byteLength;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(entries.byteLength, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, entries, Buffer.from("PK\x05\x06", "latin1"), end]);
}
