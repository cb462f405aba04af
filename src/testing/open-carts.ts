import { bindAccountApi } from "#modules/account/server/api.ts";
import { seedAccount } from "#modules/account/server/seed-account.ts";
import { seedDemoBooking } from "#modules/booking/server/seed-demo.ts";
import { bindCartApi } from "#modules/cart/server/api.ts";
import { bindCatalogApi } from "#modules/catalog/server/api.ts";
import { seedCatalog } from "#modules/catalog/server/seed/seed-catalog.ts";
import { seedContent } from "#modules/content/server/seed-content.ts";
import type { AnswerOfPath } from "./answer-of-path.ts";
import { testApi } from "./test-api.ts";

/** The cart in a response, if the contract has one. */
type CartIn<Answer> = Answer extends { cart: infer Cart } ? Cart : undefined;

/** Opens the API with the demo clinic, and customers with their own carts. One per test file. */
export async function openCarts() {
  const { send, db } = await testApi([bindAccountApi([]), bindCatalogApi, bindCartApi]);
  for (const seed of [seedContent, seedAccount, seedCatalog, seedDemoBooking]) await seed(db);

  let people = 0;

  /** Creates a customer with an empty cart. */
  async function customer() {
    people += 1;
    const person = {
      firstName: "Cora",
      lastName: "Hale",
      email: `cora-${people}@example.com`,
      phone: `+1646${5_550_100 + people}`,
      password: "linen-window-tuesday",
    };
    const answer = await send("POST", "user/signup", { body: person });
    const token = answer.body.data.accessToken as string;
    const call = async <const Method extends string, const Path extends string>(
      method: Method,
      path: Path,
      body?: unknown,
    ) => {
      const { status, body: json } = await send(method, path, { token, body });
      const { code, message }: { code?: string; message: string } = json;
      const cart = "cart" in json ? json.cart : undefined;
      // The cart has the type of this path's contract, against which the API has checked it. A refusal has no cart, and
      // tests read none from it.
      return { status, code, message, cart: cart as CartIn<AnswerOfPath<Method, Path>>, json };
    };
    return { call, token };
  }

  return { send, db, customer };
}
