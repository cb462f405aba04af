import { beforeEach, describe, expect, it } from "vitest";
import { endSession, startSession, useAuth } from "./auth-store.ts";
import { cartCountOf, takeCart, useCart } from "./cart-store.ts";
import { dropDummyCart, storeDummyCart } from "./dummy-cart.ts";
import {
  addBundleToGuestCart,
  addToGuestCart,
  loadGuestCart,
  removeFromGuestCart,
  setGuestQuantity,
  toMergeLines,
  useGuestCart,
} from "./guest-cart-store.ts";
import { loadQuizProgress, nextQuizStep, previousQuizStep, tickPregnant } from "./quiz-progress.ts";
import { answerQuiz, isQuizEmail, quizEmail, storeQuizEmail, toggleQuiz, useQuiz } from "./quiz-store.ts";
import { addToServiceCart, useServiceCart } from "./service-cart-store.ts";
import { startState } from "./start-state.ts";
import { loadUser, setUser, updateUser, useUser } from "./user-store.ts";

/** The part of a browser's storage that the stores use. */
class MemoryStorage {
  readonly left = new Map<string, string>();
  getItem = (key: string) => this.left.get(key) ?? null;
  setItem = (key: string, value: string) => void this.left.set(key, value);
  removeItem = (key: string) => void this.left.delete(key);
}

let storage: MemoryStorage;
let listeners: ((event: { key: string | null; storageArea: unknown }) => void)[];

beforeEach(() => {
  storage = new MemoryStorage();
  listeners = [];
  Object.assign(globalThis, {
    localStorage: storage,
    sessionStorage: new MemoryStorage(),
    addEventListener: (_: string, listener: (typeof listeners)[number]) => listeners.push(listener),
    removeEventListener: (_: string, listener: unknown) => {
      listeners = listeners.filter((other) => other !== listener);
    },
  });
  useUser.setState(useUser.getInitialState());
  useAuth.setState(useAuth.getInitialState());
  useCart.setState(useCart.getInitialState());
  useGuestCart.setState(useGuestCart.getInitialState());
  useServiceCart.setState(useServiceCart.getInitialState());
  useQuiz.setState(useQuiz.getInitialState());
});

const serum = { id: "p1", sizeId: "s30", quantity: 1, name: "Serum", slug: "serum" };
const mara = { id: "u1", firstName: "Mara", lastName: "Okafor", email: "mara@example.com", image: null };

/** The storage format since the first release. */
const stored = <T extends { id: string }>({ id, ...others }: T) => ({ _id: id, ...others });

describe("the guest cart in the browser's storage (CT-1)", () => {
  it("stores each combination of product and size only once, under the key cart", () => {
    expect(addToGuestCart(serum)).toBe(true);
    expect(addToGuestCart(serum)).toBe(false);
    expect(addToGuestCart({ ...serum, sizeId: "s50" })).toBe(true);
    expect(JSON.parse(storage.getItem("cart") ?? "")).toEqual([stored(serum), stored({ ...serum, sizeId: "s50" })]);
  });

  it("accepts items that are identified by _id or id, and drops invalid items", () => {
    storage.setItem(
      "cart",
      JSON.stringify([{ id: "p9", name: "Old" }, { _id: 7 }, null, { _id: "p8", quantity: 1.5 }]),
    );
    loadGuestCart();
    expect(useGuestCart.getState().items).toEqual([{ id: "p9", sizeId: null, quantity: 1, name: "Old", slug: "" }]);
  });

  it("is emptied instead of crashing if its stored value is corrupt (AU-5)", () => {
    for (const corrupt of ["{", "null", '"text"', '{"a":1}']) {
      storage.setItem("cart", corrupt);
      loadGuestCart();
      expect(useGuestCart.getState().items).toEqual([]);
      expect(storage.getItem("cart")).toBeNull();
    }
  });

  it("changes or removes one size of a product without changing the other sizes", () => {
    addToGuestCart(serum);
    addToGuestCart({ ...serum, sizeId: "s50" });
    setGuestQuantity(serum, 3);
    removeFromGuestCart({ id: "p1", sizeId: "s50" });
    expect(useGuestCart.getState().items).toEqual([{ ...serum, quantity: 3 }]);
  });
});

describe("a bundle in a guest cart (QZ-2, CT-3)", () => {
  const wash = { ...serum, id: "p2", sizeId: "s150" };

  it("absorbs its items that are already in the cart, is there only once, and is merged into a customer's cart as a bundle", () => {
    addToGuestCart(serum);
    addToGuestCart({ ...serum, id: "p7" });
    expect(addBundleToGuestCart("b1", [serum, wash])).toBe(true);
    expect(addBundleToGuestCart("b1", [serum, wash])).toBe(false);
    loadGuestCart();
    const { items } = useGuestCart.getState();
    expect(items.map(({ id }) => id)).toEqual(["p7", "p1", "p2"]);
    expect(toMergeLines(items)).toEqual({
      products: [{ productId: "p7", sizeId: "s30", quantity: 1 }],
      bundles: [{ bundleId: "b1" }],
    });
  });

  it("is split into its items when one of them is removed", () => {
    addBundleToGuestCart("b1", [serum, wash]);
    removeFromGuestCart(wash);
    expect(toMergeLines(useGuestCart.getState().items)).toEqual({
      products: [{ productId: "p1", sizeId: "s30", quantity: 1 }],
      bundles: [],
    });
  });
});

describe("two tabs of one browser (CT-3)", () => {
  it("show the same cart and the same logged-in person", () => {
    const stop = startState();
    storage.setItem("cart", JSON.stringify([stored(serum)]));
    storage.setItem("userData", JSON.stringify(stored(mara)));
    for (const listener of listeners) listener({ key: null, storageArea: storage });
    expect(useGuestCart.getState().items).toHaveLength(1);
    expect(useUser.getState().isLoggedIn).toBe(true);
    stop();
    expect(listeners).toEqual([]);
  });
});

describe("the browser's storage at login and logout (AU-2)", () => {
  it("contains user and token after login, and nothing personal after logout", () => {
    startSession(mara, "bearer");
    storeQuizEmail("mara@example.com");
    addToServiceCart({ id: "t1", name: "Peel", slug: "peel", addOnIds: [] });
    expect(storage.getItem("token")).toBe("bearer");
    expect(JSON.parse(storage.getItem("userData") ?? "")).toEqual(stored(mara));
    endSession();
    expect([...storage.left.keys()]).toEqual([]);
    expect(useUser.getState().isLoggedIn).toBe(false);
    expect(useAuth.getState().isAuthenticated).toBe(false);
  });

  it("contains a customer's favorites and member discount until the server sends other values", () => {
    const member = { productPercent: 10, servicePercent: null };
    const favourites = ["p11", "p02"];
    setUser({ ...mara, member, favourites });
    setUser(mara); // like a renewal's response, which doesn't include it
    loadUser();
    expect(useUser.getState().userData).toEqual({ ...mara, member, favourites });
    updateUser({ favourites: ["p11"] });
    expect(useUser.getState().userData).toEqual({ ...mara, member, favourites: ["p11"] });
    setUser({ ...mara, id: "u2" });
    expect(useUser.getState().userData).toEqual({ ...mara, id: "u2" });
    setUser({ ...mara, member });
    setUser({ ...mara, member: null });
    expect(useUser.getState().userData?.member).toBeUndefined();
  });

  it("isn't used as a login if its user data don't have the expected shape", () => {
    storage.setItem("userData", JSON.stringify(stored({ ...mara, member: "Cedar" })));
    loadUser();
    expect(useUser.getState().isLoggedIn).toBe(false);
    storage.setItem("userData", JSON.stringify({ _id: "u1", firstName: "Mara" }));
    loadUser();
    expect(useUser.getState().isLoggedIn).toBe(false);
    expect(storage.getItem("userData")).toBeNull();
  });

  it("contains a copy of the guest's carts until the merge has succeeded (CT-3)", () => {
    addToGuestCart(serum);
    expect(storeDummyCart()).toEqual({ products: [serum], services: [] });
    expect(storage.getItem("dummy cart")).not.toBeNull();
    dropDummyCart();
    expect([...storage.left.keys()]).toEqual([]);
  });
});

describe("the cart badge (CT-2)", () => {
  it("shows the number of entries in the cart's five lists", () => {
    const cart = {
      addOns: [1],
      bundles: [1],
      gifts: [],
      products: [1, 2],
      services: [1],
    };
    expect(cartCountOf(cart)).toBe(5);
    takeCart(cart);
    expect(useCart.getState().count).toBe(5);
  });

  it("is stored per customer and updated when another tab changes the cart", () => {
    const stop = startState();
    const cart = { addOns: [], bundles: [], gifts: [], products: [1, 2], services: [] };
    takeCart(cart); // a guest has no cart on the server
    expect(storage.getItem("userData")).toBeNull();
    setUser(mara);
    takeCart(cart);
    setUser(mara); // like a renewal's response, which doesn't include it
    expect(JSON.parse(storage.getItem("userData") ?? "")).toEqual({ ...stored(mara), cartCount: 2 });
    storage.setItem("userData", JSON.stringify({ ...stored(mara), cartCount: 3 }));
    for (const listener of listeners) listener({ key: "userData", storageArea: storage });
    expect(useCart.getState().count).toBe(3);
    stop();
  });
});

describe("the quiz's state in the browser (SH-7, QZ-1)", () => {
  it("has a step that is always between 1 and the last question", () => {
    previousQuizStep();
    expect(useQuiz.getState().step).toBe(1);
    for (let turn = 0; turn < 6; turn += 1) nextQuizStep(4);
    expect(useQuiz.getState().step).toBe(4);
  });

  it("preserves answers across a reload in this tab only, and deletes them at logout (QZ-1)", () => {
    answerQuiz("answer1", "mixed");
    tickPregnant(true);
    nextQuizStep(4);
    useQuiz.setState(useQuiz.getInitialState());
    loadQuizProgress();
    expect(useQuiz.getState()).toMatchObject({ step: 2, answers: { answer1: "mixed" }, isPregnant: true });
    expect([...storage.left.keys()]).toEqual([]);
    endSession();
    loadQuizProgress();
    expect(useQuiz.getState()).toMatchObject({ step: 1, answers: {}, isPregnant: false });
    sessionStorage.setItem("quiz answers", '{"step":9,"answers":{"answer1":7}}');
    loadQuizProgress();
    expect(useQuiz.getState()).toMatchObject({ step: 1, answers: {} });
  });

  it("includes whether the quiz's popup is open", () => {
    toggleQuiz();
    expect(useQuiz.getState().isQuizOpen).toBe(true);
    toggleQuiz();
    expect(useQuiz.getState().isQuizOpen).toBe(false);
  });

  it("includes a valid email, and clears it when it becomes invalid", () => {
    expect(["a@b.c", "mara.okafor@example.com"].every(isQuizEmail)).toBe(true);
    expect(["", "a@b", "a b@c.d", "@b.c", "a@.c ", "a@b."].some(isQuizEmail)).toBe(false);
    storeQuizEmail("a@b.c");
    expect(quizEmail()).toBe("a@b.c");
    storeQuizEmail("a@b");
    expect(storage.getItem("acneEmail")).toBeNull();
  });
});
