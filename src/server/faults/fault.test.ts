import pg from "pg";
import { describe, expect, test } from "vitest";
import { tellable, toldByBrowser } from "./fault.ts";
import { inKnownWords } from "./known-words.ts";
import { openToldLately } from "./told-lately.ts";

describe("of a message only known words are kept", () => {
  test.each([
    [
      "Cannot read properties of undefined (reading 'map')",
      "Cannot read properties of undefined (reading 'map')",
    ],
    ["Cannot convert Zoé Martin to a BigInt", "Cannot convert … to a BigInt"],
    [`Unexpected token 'B', "Bonjour Zoé" is not valid JSON`, "Unexpected token '…\" is not valid JSON"],
    ["Invalid regular expression: /Zoé(/: Unterminated group", "Invalid regular expression: /…"],
    ["zoe.martin@exemple.fr, 12 rue des Lilas, 69002 Lyon, 0612345678", "…"],
    ["no order 6f1b3c2e-1111-4222-8333-444455556666", "no order …"],
    [
      "Failed to fetch dynamically imported module: https://shop/assets/x-1.js?key=1",
      "Failed to fetch dynamically imported module: …",
    ],
    [
      "Minified React error #418; visit https://react.dev/errors/418?args[]=Zoé",
      "Minified React error #418; …",
    ],
    ["column=value; Zoé\n    at Martin (x:1:1)", "column=value; … at …)"],
  ])("%s", (message, kept) => {
    expect(inKnownWords(message)).toBe(kept);
  });
});

test("of a database's error neither the row nor the sentence with its values is told, but code, constraint and table", () => {
  const error = Object.assign(new pg.DatabaseError("duplicate key value: (Zoé Martin)", 1, "error"), {
    code: "23505",
    detail: "Failing row contains (Zoé, Martin)",
    where: "COPY orders, line 1: Zoé",
    hint: "Zoé",
    constraint: "orders_order_number_key",
    table: "orders",
  });
  const [told] = tellable(error);
  expect(told).toMatchObject({
    message: "duplicate key value: (…)",
    facts: { code: "23505", constraint: "orders_order_number_key", table: "orders" },
  });
  expect(JSON.stringify(told)).not.toMatch(/Zo|Martin|Failing/);
});

test("causes are told with their own places, named from the project's folder on", () => {
  const told = tellable(
    new Error("Zoé\n    at Zoe (/tmp/x.js:1:1)", { cause: new TypeError("x is not a function") }),
  );
  expect(told.map(({ type, message }) => [type, message])).toEqual([
    ["Error", "… at …)"],
    ["TypeError", "… is not a function"],
  ]);
  expect(told[0]?.frames[0]?.file).toBe("src/server/faults/fault.test.ts");
  expect(JSON.stringify(told)).not.toContain("/tmp");
});

test.each([
  [Object.create(null)],
  [undefined],
  ["Zoé"],
  [Object.assign(new Error("x"), { message: 5, stack: {} })],
  [Object.assign(new Error("x"), { stack: "Error: y\n    at z (file:///%2F%ff:1:1)" })],
])("whatever was thrown can be told of", (thrown) => {
  expect(JSON.stringify(tellable(thrown))).not.toContain("Zo");
});

describe("of a browser's stack only places in our own build are kept", () => {
  const message = "undefined is not an object";
  test.each([
    [
      "V8",
      `TypeError: ${message}\n    at Zoé (https://shop.example/order/6f1b3c2e?ref=Zoe:1:2)\n    at async new Cart.draw (https://shop.example/assets/main-x1.js:3:45)\n    at https://shop.example/assets/common.js:1:2\n    at chrome-extension://abc/assets/x.js:1:1`,
      ["main-x1.js", "common.js"],
    ],
    [
      "WebKit and Gecko",
      `draw@https://shop.example/assets/main-x1.js:3:45\n@https://shop.example/assets/common.js:1:2\nglobal code@https://shop.example/order/6f1b3c2e:1:1`,
      ["main-x1.js", "common.js"],
    ],
  ])("as %s writes it", (_engine, stack, files) => {
    const { frames } = toldByBrowser({ type: "TypeError", message, stack });
    expect(frames.map(({ file }) => file.replace("/assets/", ""))).toEqual(files);
    expect(frames[0]).toMatchObject({ line: 3, column: 45 });
    expect(frames[0]?.function ?? "draw").toMatch(/draw/);
  });

  test("a name that is no engine's is none of ours", () => {
    expect(toldByBrowser({ type: "ZoeMartin", message: "", stack: "" }).type).toBe("Error");
  });
});

test("faults of one kind are told once a minute with their number, and of all kinds so many a minute", () => {
  let now = 0;
  const lately = openToldLately(2, () => now);
  expect([lately.take("a"), lately.take("a"), lately.take("a")]).toEqual([1, 0, 0]);
  expect([lately.take("b"), lately.take("c")]).toEqual([1, undefined]);
  now = 60_000;
  expect(lately.take("a")).toBe(3);
  expect(lately.take("c")).toBe(1);
});
