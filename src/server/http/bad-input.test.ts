import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { aGuestOrder } from "#tests/a-guest-order.ts";
import { inOneMinute } from "#tests/in-one-minute.ts";
import { openShop, ownShop } from "#tests/open-shop.ts";
import { stockLive } from "#tests/stock-live.ts";

const shop = ownShop();

type No = { code: string; message: string; data: Record<string, unknown> };

async function anOrder() {
  const { liveId, productIds } = await stockLive(shop.it.context.db, [1, 1]);
  return { liveId, productIds, ...(await aGuestOrder(shop.it, liveId, [productIds[0]])) };
}

test("malformed, foreign and poisoned bodies are told so in French", async () => {
  const { liveId } = await anOrder();
  const guest = shop.it.visitor();
  const bodies: [string, Record<string, string>, number, string][] = [
    ["{", {}, 400, "INVALID_INPUT"],
    ['{"liveId":', {}, 400, "INVALID_INPUT"],
    ['{"__proto__":{"a":1}}', {}, 400, "INVALID_INPUT"],
    ['{"constructor":{"prototype":{}}}', {}, 400, "INVALID_INPUT"],
    ["[]", {}, 400, "INVALID_INPUT"],
    ["null", {}, 400, "INVALID_INPUT"],
    [JSON.stringify({ liveId: 12 }), {}, 400, "INVALID_INPUT"],
    [JSON.stringify({ liveId, price: 1 }), {}, 400, "INVALID_INPUT"],
    ["liveId=1", { "content-type": "application/x-www-form-urlencoded" }, 415, "UNSUPPORTED_BODY"],
    ["<xml/>", { "content-type": "text/xml" }, 415, "UNSUPPORTED_BODY"],
    ["hello", { "content-type": "text/plain" }, 415, "UNSUPPORTED_BODY"],
    [JSON.stringify({ liveId, comment: "x".repeat(70_000) }), {}, 413, "BODY_TOO_LARGE"],
  ];
  for (const [body, headers, status, code] of bodies) {
    const answer = await guest.call<No>("POST", "/api/guest-orders", body, headers);
    expect([body.slice(0, 30), answer.status, answer.body.code]).toEqual([body.slice(0, 30), status, code]);
    expect(answer.body.message).toMatch(/[a-zé]/);
  }
});

test("prices and amounts of a browser are not taken", async () => {
  const { guest, order, productIds } = await anOrder();
  const answer = await guest.call<No>("POST", `/api/guest-orders/${order.id}/items`, {
    productId: productIds[1],
    price: 0.01,
  });
  expect([answer.status, answer.body.code]).toEqual([400, "INVALID_INPUT"]);
});

test("control characters and overrides of the writing direction are refused, accents, emoji and pasted breaks are not", async () => {
  const { guest, order } = await anOrder();
  const address = {
    firstName: "Zoé",
    lastName: "Łucja 🌸",
    street: "1 rue de l'Œuvre",
    zip: "75001",
    city: "Paris",
    phone: "0612345678",
    email: "zoe@example.fr",
  };
  for (const bad of ["a\u0000b", "a\u202eb", "a\u0007b"]) {
    const answer = await guest.call<No>("PUT", `/api/guest-orders/${order.id}/address`, {
      address: { ...address, city: bad },
    });
    expect([answer.status, Object.keys(answer.body.data.fields as object)]).toEqual([400, ["address.city"]]);
  }
  const kept = await guest.call<{ shippingAddress: { lastName: string } }>(
    "PUT",
    `/api/guest-orders/${order.id}/address`,
    { address },
  );
  expect(kept.body.shippingAddress.lastName).toBe("Łucja 🌸");
  const pasted = await guest.call<{ shippingAddress: { city: string } }>(
    "PUT",
    `/api/guest-orders/${order.id}/address`,
    { address: { ...address, city: "\tAix\r\nen\tProvence\n" } },
  );
  expect(pasted.body.shippingAddress.city).toBe("Aix en Provence");
});

test("a change that does not come from our own pages is refused", async () => {
  const { order, guest } = await anOrder();
  const cancel = (headers: Record<string, string>) =>
    guest.call<No>("POST", `/api/guest-orders/${order.id}/cancellation`, {}, headers);
  expect((await cancel({ origin: "https://elsewhere.example" })).body.code).toBe("FOREIGN_ORIGIN");
  expect((await cancel({ origin: "null" })).body.code).toBe("FOREIGN_ORIGIN");
  expect((await cancel({ "sec-fetch-site": "cross-site" })).body.code).toBe("FOREIGN_ORIGIN");
});

test("a query key given twice is refused", async () => {
  const { liveId } = await anOrder();
  const answer = await shop.it.visitor().call<No>("GET", `/api/lives/${liveId}/products?ref=A1&ref=A2`);
  expect([answer.status, answer.body.code]).toEqual([400, "INVALID_INPUT"]);
});

test("an unknown call is a French 404, an unknown page a 404 in words", async () => {
  const guest = shop.it.visitor();
  const call = await guest.call<No>("GET", "/api/nothing");
  expect([call.status, call.body.message]).toEqual([404, "Cette adresse n'existe pas."]);
  expect((await guest.call("GET", "/wp-admin.php")).status).toBe(404);
  expect((await guest.call<No>("POST", "/order", {})).status).toBe(404);
});

test("more acts in a minute than a person makes are slowed down", async () => {
  const { guest, order } = await anOrder();
  const answers = await inOneMinute(() =>
    Promise.all(
      Array.from({ length: 70 }, () => guest.call<No>("POST", `/api/guest-orders/${order.id}/hold`, {})),
    ),
  );
  const slowed = answers.filter(({ status }) => status === 429);
  expect(slowed).toHaveLength(10);
  expect(Number(slowed[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
});

test("a client that never finishes its request is let go, others are served", async () => {
  const { databaseUrl, card } = shop.it;
  const hurried = await openShop({ databaseUrl, card, hurried: true });
  onTestFinished(hurried.close);
  const { port } = new URL(hurried.url);
  const slow = connect(Number(port), "127.0.0.1");
  slow.write("POST /api/guest-orders HTTP/1.1\r\nHost: x\r\n");
  const closed = new Promise((resolve) => slow.once("close", resolve));
  slow.on("error", () => undefined);
  slow.resume();
  expect((await hurried.visitor().call("GET", "/healthz")).status).toBe(200);
  await closed;
});
