/**
 * `node book-by-script.mjs <origin>`: waits until a clinic is ready, reads its home page, and books a visit there as a
 * new customer. If that fails, it prints one sentence and exits with 1. Plain JavaScript without packages: it runs
 * inside the package or image under test.
 */
import { setTimeout as sleep } from "node:timers/promises";

const DAY_MS = 86_400_000;
const READY_WITHIN_MS = 300_000;
const DAYS_TO_LOOK = 30;
const [origin = "http://127.0.0.1:3000"] = process.argv.slice(2);

async function waitUntilReady() {
  const until = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const ready = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (ready?.ok) return;
    if (Date.now() > until) throw new Error(`${origin} wasn't ready within ${READY_WITHIN_MS / 1_000} s.`);
    await sleep(200);
  }
}

async function call(method, path, { token, body } = {}) {
  const response = await fetch(`${origin}/api/v1/${path}`, {
    method,
    headers: {
      ...(body ? { "content-type": "application/json" } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: body && JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${JSON.stringify(answer)}`);
  return answer;
}

async function findSlot(serviceId) {
  for (let ahead = 2; ahead < DAYS_TO_LOOK; ahead += 1) {
    const date = new Date(Date.now() + ahead * DAY_MS).toISOString().slice(0, 10);
    const { data } = await call("GET", `admin/Slot/allSlot?date=${date}&serviceIds=${serviceId}`);
    const free = data.find(({ isBooked }) => !isBooked);
    if (free) return { date: free.date, time: free.from };
  }
  throw new Error(`No time is free in ${DAYS_TO_LOOK} days.`);
}

async function book() {
  const mark = Date.now().toString(36);
  const { data: person } = await call("POST", "user/signup", {
    body: {
      ...{ firstName: "Ada", lastName: "Package", email: `package-${mark}@halcyon.example` },
      ...{ phone: "+1 212 817 4321", password: `Quiet-lantern-${mark}-2026` },
    },
  });
  const token = person.accessToken;
  const { data: services } = await call("GET", "Service/beforeLogin/paginate");
  const serviceId = services.docs[0]._id;
  await call("POST", `add-to-cart/service/${serviceId}`, { token });
  const slot = await findSlot(serviceId);
  await call("PUT", "cart/addDateAndtimetoServiceCart", { token, body: slot });
  await call("POST", "checkoutService", { token });
  return slot;
}

try {
  const startedAt = Date.now();
  await waitUntilReady();
  const readyMs = Date.now() - startedAt;
  const home = await fetch(`${origin}/`);
  if (!home.ok || !(await home.text()).includes("</html>")) throw new Error(`The home page answered ${home.status}.`);
  const slot = await book();
  console.log(JSON.stringify({ readyMs, booked: slot, totalMs: Date.now() - startedAt }));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
