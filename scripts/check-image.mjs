/**
 * `npm run check:image`: builds the image of deploy/Containerfile twice and compares the hashes, measures it, starts it
 * as a container engine would (read-only, without capabilities, as the image's user), and books a visit by script.
 * Where it can't run, it says why and exits with 0. Not a part of `npm test`.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findNode } from "./support/dependencies.mjs";
import { root } from "./support/folders.mjs";
import {
  buildImage,
  makeBase,
  readImage,
  removeImages,
  run,
  whyNoImage,
  withImageRoot,
} from "./support/package/images.mjs";
import { StepError } from "./support/run-step.mjs";

const MOST_MEGABYTES = 350;
const PORT = "3000";
const support = (name) => join(root, "scripts", "support", "package", name);

/** Runs work in a new network namespace that only has loopback. */
async function inOwnNetwork(work) {
  const holder = spawn("unshare", ["--net", "sh", "-c", "ip link set lo up && echo up && exec sleep 3600"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    await once(holder.stdout, "data");
    return await work(["nsenter", "--net", `--target=${holder.pid}`]);
  } finally {
    holder.kill();
  }
}

/** `unshare` doesn't forward signals, so its child is signaled directly, like the first process of a container. */
function stopChildOf({ pid }) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
  for (const child of children.split(" ").filter(Boolean)) process.kill(Number(child), "SIGTERM");
}

async function bookIn(imageRoot, folder, node) {
  return inOwnNetwork(async ([enter, ...place]) => {
    const database = spawn(enter, [...place, node, support("demo-database.ts"), join(folder, "data")], {
      cwd: root,
      stdio: ["pipe", "pipe", "inherit"],
    });
    const [printed] = await Promise.race([once(database.stdout, "data"), once(database, "exit")]);
    if (typeof printed === "number") throw new StepError("The database for the image didn't start.");
    // Connects by TCP, because the socket is in a folder that only its owner can enter.
    const { username, password, port } = new URL(String(printed).trim());
    const server = spawn(
      enter,
      [
        ...[...place, "unshare", "--mount", "--pid", "--fork", "--ipc", "--uts", "--kill-child=SIGTERM", "sh"],
        ...[support("run-image.sh"), imageRoot, "/opt/halcyon/bin/halcyon", "start"],
      ],
      {
        env: {
          ...{
            PATH: "/usr/sbin:/usr/bin:/sbin:/bin",
            DATA_DIR: "/data",
            HOME: "/tmp",
            HOST: "127.0.0.1",
            PORT,
            DEMO: "no",
          },
          DATABASE_URL: `postgresql://${username}:${password}@127.0.0.1:${port}/halcyon?sslmode=disable`,
        },
        stdio: ["ignore", "pipe", "pipe"],
      },
    );
    let said = "";
    for (const stream of [server.stdout, server.stderr]) stream.on("data", (chunk) => (said += chunk));
    const ended = once(server, "exit");
    const booking = spawn(enter, [...place, node, support("book-by-script.mjs"), `http://127.0.0.1:${PORT}`], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    let booked = "";
    for (const stream of [booking.stdout, booking.stderr]) stream.on("data", (chunk) => (booked += chunk));
    const code = once(booking, "close").then(([status]) => status);
    const isOver = await Promise.race([code.then(() => false), ended.then(() => true)]);
    if (isOver) booking.kill();
    const status = await code;
    if (!isOver) stopChildOf(server);
    await ended;
    database.stdin.end();
    await once(database, "exit");
    if (status !== 0) throw new StepError(`${booked}${said.slice(-2_000)}`);
    return booked.trim();
  });
}

async function check() {
  const reason = whyNoImage();
  if (reason) return console.log(`check:image is skipped: ${reason}`);
  const node = await findNode();
  const folder = mkdtempSync(join(tmpdir(), "halcyon-image-"));
  const images = [];
  try {
    run(node, [join(root, "scripts", "package.mjs"), folder, "--image"], { DEMO: "no" });
    makeBase();
    for (let count = 0; count < 2; count += 1) images.push(buildImage(join(folder, "image")));
    const [first, second] = images.map(readImage);
    if (first.hash !== second.hash) throw new StepError(`Two builds differ: ${first.hash}, ${second.hash}`);
    const { User, Healthcheck } = first.settings;
    if (User !== "10001:10001" || !Healthcheck) throw new StepError("The image has no user or no health check.");
    await withImageRoot(images[0], async (imageRoot) => {
      const megabytes = Number(run("du", ["-sm", "--apparent-size", imageRoot]).split("\t")[0]);
      console.log(`${first.hash}: two builds are the same, ${megabytes} MB`);
      if (megabytes > MOST_MEGABYTES) throw new StepError(`The image has more than ${MOST_MEGABYTES} MB.`);
      console.log(await bookIn(imageRoot, folder, node));
    });
  } finally {
    removeImages(images);
    rmSync(folder, { recursive: true, force: true });
  }
}

try {
  await check();
} catch (error) {
  console.error(error instanceof StepError ? error.message : error);
  process.exitCode = 1;
}
