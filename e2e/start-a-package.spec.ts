import { expect, it } from "vitest";
import { openBrowser, PHONE } from "./support/browser.ts";
import { logIn, newCustomer, payOnHostedPage } from "./support/customer.ts";
import { workerServer } from "./support/server.ts";
import { findFreePlace } from "./support/shoppers.ts";

const server = await workerServer();
const browser = await openBrowser();

it("PY-6, PG-10: on a phone, a customer buys a package and books one of its sessions without another payment", async () => {
  const visitor = await browser.newVisitor(server.origin, { viewport: PHONE, hasTouch: true });
  const { page, goto } = visitor;
  const customer = await newCustomer(server.origin);
  await logIn(visitor, customer, "/paymentplan");

  await page.getByRole("combobox", { name: "Package" }).selectOption({ label: "Underarms, six visits, $375" });
  await page.getByText("6 payments", { exact: true }).click();
  await page.getByRole("cell", { name: "$93.75" }).waitFor();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Underarms, six visits" });
  const pay = dialog.getByRole("button", { name: "Pay $93.75 and start" });
  await pay.click();
  await dialog.getByText("Check the box to start.").waitFor();
  const { data: plans } = (await customer.call("GET", "PaymentPlan/all")).body;
  const option = plans.find(({ _id }) => _id === "pp06")?.options.find(({ instalments }) => instalments === 6);
  // Every payment is listed on the page before anything is paid.
  expect(await dialog.getByRole("listitem").count()).toBe(6);
  await dialog.getByRole("checkbox", { name: /^I buy Underarms, six visits/ }).check();
  await pay.click();
  await page.waitForURL("**/sandbox/**");
  await page.getByText(/^Today \$93\.75\. Then 5 payments of \$56\.25, monthly from .*\.$/).waitFor();
  await payOnHostedPage(visitor);
  await page.waitForURL("**/thanks/**");
  await page.getByText(/^Payment 1 of 6, good until /).waitFor();

  await goto("/my-profile#packages");
  await page.getByText("0 of 6 visits used, 1 ready to book.").waitFor();
  await page.getByText(/^Next payment: \$56\.25 on .*\. \$281\.25 left to pay\.$/).waitFor();
  await page.getByText("All payments").click();
  expect(await page.getByRole("list").filter({ hasText: "to come" }).getByText("to come").count()).toBe(5);
  const [mine] = (await customer.call("GET", "PaymentPlan/mine")).body.data;
  expect(mine?.instalments.map(({ dueOn, amount }) => ({ dueOn, amount }))).toEqual(option?.schedule);

  await customer.call("POST", "add-to-cart/service/lh03");
  const { date, time } = await findFreePlace(server.origin, "lh03", 10);
  expect((await customer.call("PUT", "cart/addDateAndtimetoServiceCart", { date, time })).status).toBe(200);
  await goto("/mycart");
  await page.getByText("From your package").waitFor();
  await page.getByRole("button", { name: "Check out" }).click();
  const asked = page.getByRole("dialog", { name: "Book this visit?" });
  await asked.getByText("Nothing is due at the clinic.").waitFor();
  await asked.getByRole("button", { name: "Yes, book it" }).click();
  await page.waitForURL(/service-booked|thanks/);
  await goto("/my-profile#packages");
  await page.getByText("0 of 6 visits used, 1 booked.").waitFor();
});
