import { expect, test } from "vitest";
import { ownShop } from "#tests/open-shop.ts";
import { setLimit } from "#tests/set-limit.ts";

const shop = ownShop();
const FILE = "/.well-known/apple-developer-merchantid-domain-association";

test("Apple's file is a real 404 until the settings hold it, then plain text as it is", async () => {
  const ask = () => fetch(shop.it.url + FILE, { redirect: "manual" });
  expect((await ask()).status).toBe(404);
  await setLimit(shop.it, "applePayDomainFile", "7B227073704964223A22");
  const answer = await ask();
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain/);
  expect(await answer.text()).toBe("7B227073704964223A22");
});

test("only the payment page lets windows answer their opener and wallets pay", async () => {
  const headersOf = async (path: string) => (await shop.it.visitor().call("GET", path)).headers;
  const payment = await headersOf("/order-pay/0198f1aa-0000-7000-8000-000000000001");
  expect(payment.get("cross-origin-opener-policy")).toBe("same-origin-allow-popups");
  expect(payment.get("permissions-policy")).toContain(`payment=(self "${new URL(shop.it.card.url).origin}")`);
  for (const path of ["/", "/order", "/admin"]) {
    const headers = await headersOf(path);
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("permissions-policy")).toContain("payment=()");
  }
});
