import { expect, test } from "vitest";
import { ownShop } from "#tests/open-shop.ts";

const shop = ownShop();

const policyOf = async (path: string) =>
  (await shop.it.visitor().call("GET", path)).headers.get("content-security-policy") ?? "";

test("only the back office may compile WebAssembly, and no page may run script made from text", async () => {
  expect(await policyOf("/admin/orders-preparation")).toContain("'wasm-unsafe-eval'");
  for (const path of ["/", "/order", "/order-pay/0198f1aa-0000-7000-8000-000000000001", "/nowhere"])
    expect(await policyOf(path)).toMatch(/^default-src 'none'; script-src 'self'(?!.*wasm-unsafe-eval)/);
  for (const path of ["/", "/admin", "/order-pay/0198f1aa-0000-7000-8000-000000000001"])
    expect(await policyOf(path)).not.toContain("'unsafe-eval'");
});
