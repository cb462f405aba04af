import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { createMailer, type Mail } from "./mailer.ts";

const outboxFolder = await mkdtemp(join(tmpdir(), "halcyon-outbox-"));
afterAll(() => rm(outboxFolder, { recursive: true }));

const mail: Mail = {
  key: "appointment:1:booked",
  from: { name: "Halcyon", address: "hello@halcyon.example" },
  to: { name: "Ada Lovelace", address: "ada@example.com" },
  subject: "Your visit on Monday – 9:00 am",
  text: "See you on Monday.",
  html: "<p>See you on Monday.</p>",
};

it("emails are written as files with text, HTML and calendar, and the file names sort the newest email last", async () => {
  const mailer = createMailer({ smtpUrl: undefined, outboxFolder });
  const calendar = { method: "REQUEST", content: "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n" } as const;
  await mailer.send({ ...mail, calendar });
  await mailer.send({ ...mail, key: "appointment:2:booked", subject: "The second" });
  const names = (await readdir(outboxFolder)).sort();
  expect(names).toHaveLength(2);
  const [first = "", second = ""] = await Promise.all(names.map((name) => readFile(join(outboxFolder, name), "utf8")));
  expect(first).toContain("Content-Type: text/plain");
  expect(first).toContain("Content-Type: text/html");
  expect(first).toMatch(/Content-Type: text\/calendar.*method=REQUEST/);
  expect(first).toMatch(/^Message-ID: <[0-9a-f]{32}@halcyon\.example>/m);
  expect(second).toContain("Subject: The second");
});

it("an email that is sent repeatedly is written to a file only once, even if another process sends it again", async () => {
  const before = await readdir(outboxFolder);
  await createMailer({ smtpUrl: undefined, outboxFolder }).send(mail);
  expect(await readdir(outboxFolder)).toEqual(before);
});

it("an email has the same Message-ID each time it is sent by SMTP, and sending fails if the email server refuses it", async () => {
  const received: string[] = [];
  let isRefusing = false;
  const server = createServer((socket) => {
    let data: string | undefined;
    socket.write("220 test\r\n");
    socket.on("error", () => {});
    socket.on("data", (chunk) => {
      for (const line of chunk.toString().split("\r\n").filter(Boolean)) {
        if (data !== undefined && line === ".") {
          received.push(data);
          data = undefined;
          socket.write("250 kept\r\n");
        } else if (data !== undefined) data += `${line}\r\n`;
        else if (line === "DATA") {
          data = "";
          socket.write("354 go on\r\n");
        } else if (line.startsWith("RCPT") && isRefusing) socket.write("550 no such mailbox\r\n");
        else socket.write("250 ok\r\n");
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, outboxFolder });
  await mailer.send(mail);
  await mailer.send(mail);
  expect(received).toHaveLength(2);
  const ids = received.map((message) => /^Message-ID: (.*)$/m.exec(message)?.[1]);
  expect(ids[0]).toBe(ids[1]);
  isRefusing = true;
  await expect(mailer.send(mail)).rejects.toThrow(/550/);
  mailer.close();
  server.close();
});
