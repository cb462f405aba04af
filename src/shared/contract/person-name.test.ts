import { describe, expect, it } from "vitest";
import { addressLineSchema, hasWebAddress, passedOnTextSchema, personNameSchema } from "./person-name.ts";

const isTaken = (name: string) => personNameSchema().safeParse(name).success;

describe("a person's name", () => {
  it.each([
    "Mara",
    "O'Brien-Smith Jr.",
    "Anne-Marie d'Arc",
    "X Æ A-12",
    "St.Clair",
    "J.R.R. Tolkien",
    "Dr. Ph.D. Okafor",
    "Ma.Theresa",
    "Jean-Luc 2nd",
    "Louis XIV",
    "Elizabeth 2",
    "Dina/Dee",
    "王小明",
    "محمد بن سلمان",
    "דוד בן־גוריון",
    "Nguyễn Thị Minh Khai",
    "Øyvind Å. Ærø",
    "Σωκράτης",
    "김 민준",
    "Ivanović-Đorđević",
    "Marco de Co",
    "Ke$ha",
    "J.R. Me",
    "J.R.Me",
    "A.I. To",
    "Dr.To",
    "Md.Al Amin",
    "Ms.Ai Su",
    "Prof.Be",
    "Anh To",
    "Me. Us",
  ])("can be %s", (name) => {
    expect(isTaken(name)).toBe(true);
  });

  it.each([
    "Win $500 http://evil.example/x",
    "HTTPS://evil.example",
    "www.evil.example",
    "Visit WWW.evil",
    "evil.com",
    "Prize at evil.me",
    "evil.Me",
    "EVIL.US",
    "win.ai today",
    "evil.to",
    "evil.ca",
    "evil.vip",
    "evil.be",
    "evil.pw",
    "evil.su",
    "evil.in",
    "dr.evil.me",
    "evil。me",
    "Click bit.ly/abc",
    "t.me/prize",
    "evil.рф/приз",
    "ｈｔｔｐ：／／evil",
    "evil。com",
    "ftp://x",
    "ann@example.com",
    "ann＠example",
    "Call 2125550148",
    "Call (212) 555-0148",
    "Call 212.555.0148",
    "٠١٢٣٤٥٦٧٨٩",
  ])("can't be %s", (name) => {
    const { success, error } = personNameSchema().safeParse(name);
    expect([success, error?.issues[0]?.message]).toEqual([
      false,
      "Enter a name without web addresses, email addresses, or long numbers.",
    ]);
  });
});

it("a street or message may contain any number, but no URL", () => {
  expect(addressLineSchema(120).safeParse("14 Larch Street, Apt. 1200345").success).toBe(true);
  expect(addressLineSchema(120).safeParse("http://evil.example").success).toBe(false);
  expect(passedOnTextSchema(300).safeParse("Happy birthday, Ben!\nCall me: (212) 555-0148.").success).toBe(true);
  expect(passedOnTextSchema(300).safeParse("You won: www.evil.example").success).toBe(false);
  expect(passedOnTextSchema(300).safeParse("You won: evil.me").success).toBe(false);
  expect(hasWebAddress("Have fun.In spring, too")).toBe(false);
  expect(hasWebAddress("I love you.To the moon.Me too. Thank you.Us both. love it.is it yours")).toBe(false);
  expect(hasWebAddress("14 Elm St.Me")).toBe(false);
});

it("a text of one megabyte is refused as a name without being scanned completely", () => {
  expect(isTaken("a".repeat(1_000_000))).toBe(false);
  expect(isTaken("1 ".repeat(500_000))).toBe(false);
});
