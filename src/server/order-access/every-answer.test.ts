import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { listen } from "#tests/listen.ts";
import { aPaidPrivateOrder, foundIn, PARCEL, readAs } from "#tests/masked-order.ts";
import { ownShop, type Visitor } from "#tests/open-shop.ts";

const shop = ownShop();

/** What makes a call whole; where nothing stands, an empty body is. */
const bodiesFor = (orderId: string, productId: string): Record<string, object> => ({
  "POST /api/guest-orders/:orderId/items": { productId },
  "PUT /api/guest-orders/:orderId/address": {
    address: {
      firstName: "Autre",
      lastName: "Personne",
      street: "1 rue Haute",
      zip: "33000",
      city: "Bordeaux",
      phone: "0555000000",
      email: "autre@example.fr",
    },
  },
  "POST /api/guest-orders/:orderId/payment": { acceptTerms: true, termsVersion: "1" },
  "POST /api/guest-orders/:orderId/payment/answer": { rawClientAnswer: "{}", hash: "00" },
  "POST /api/guest-orders/:orderId/devices": { token: "no link of ours" },
  "POST /api/withdrawals": { firstName: "Autre", lastName: "Personne", orderNumber: "HF-x-1", orderId },
});

interface Route {
  method: string;
  url: string;
}

/** Every route that the server has, as Fastify draws them: a branch's address continues that of the one it hangs on. */
async function routes(): Promise<Route[]> {
  const app = await buildApp(shop.it.context);
  await app.ready();
  const drawn = app.printRoutes({ commonPrefix: false });
  await app.close();
  const found: Route[] = [];
  const above: string[] = [];
  for (const line of drawn.split("\n")) {
    const [, indent = "", segment = "", methods = ""] =
      /^([│ ]*)[├└]── (\S+?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
    if (segment === "") continue;
    const depth = indent.length / 4;
    const url = (above[depth - 1] ?? "") + segment;
    above[depth] = url;
    for (const method of methods.split(", ").filter((one) => one !== "" && one !== "HEAD"))
      found.push({ method, url });
  }
  return found;
}

let order: Awaited<ReturnType<typeof aPaidPrivateOrder>>;
let open: Route[];
beforeAll(async () => {
  order = await aPaidPrivateOrder(shop.it);
  // What staff and programs may call needs their session or key (access.test.ts).
  open = (await routes()).filter(({ url }) => !/^\/api\/(admin|ingest|payments)\//.test(url));
});

const addressOf = (url: string) =>
  url
    .replace(":orderId", order.order.id)
    .replace(":liveId", order.liveId)
    .replace(":itemId", order.order.items[0]?.id ?? "")
    .replace(":code", "cgv")
    .replace(/:\w+|\*/g, randomUUID());

async function everyAnswerTo(visitor: Visitor): Promise<Map<string, string>> {
  const bodies = bodiesFor(order.order.id, order.productIds[0] ?? "");
  const answers = new Map<string, string>();
  for (const { method, url } of open) {
    if (url.endsWith("/events")) continue;
    const name = `${method} ${url}`;
    const body = method === "GET" ? undefined : (bodies[name] ?? {});
    const { status, body: answer, headers } = await visitor.call<unknown>(method, addressOf(url), body);
    expect(status, name).toBeLessThan(500);
    answers.set(name, `${JSON.stringify(answer)}\n${JSON.stringify([...headers])}`);
  }
  return answers;
}

test("the walk meets what a guest may read, more than the contract", () => {
  const names = open.map(({ method, url }) => `${method} ${url}`);
  expect(names).toEqual(
    expect.arrayContaining([
      "GET /order/:orderId",
      "GET /order-pay/:orderId",
      "GET /api/guest-orders/:orderId",
      "GET /api/guest-orders/:orderId/events",
      "GET /api/guest-orders/:orderId/resumption",
      "POST /api/guest-orders/:orderId/payment/answer",
      "POST /api/withdrawals",
      "GET /retractation",
    ]),
  );
});

test("no answer to another browser tells whose a paid order is, where it goes, or how to reach her", async () => {
  const answers = await everyAnswerTo(shop.it.visitor());
  expect(
    [...answers].flatMap(([name, text]) => foundIn(text, order.person).map((word) => [name, word])),
  ).toEqual([]);
  expect(answers.get("GET /api/guest-orders/:orderId")).toContain(order.order.orderNumber);
});

test("the words that were looked for are told to the browser that ordered", async () => {
  const text = JSON.stringify(await readAs(order.guest, order.path));
  expect(foundIn(text, order.person)).toEqual(
    expect.arrayContaining(["Philippine", "Vauquelin", "Chat qui P", "Digicode", "75005", PARCEL]),
  );
});

test("nor does the order's stream, whatever happens to it", async () => {
  const page = await listen(`${shop.it.url}${order.path}/events`);
  try {
    await sql`update orders set version = version + 1 where id = ${order.order.id}`.execute(
      shop.it.context.db,
    );
    shop.it.context.events.changed({ orders: [order.order.id] });
    await expect.poll(() => page.heard("order")).toHaveLength(1);
    expect(Object.keys(page.heard<object>("order")[0] ?? {})).toEqual(["version"]);
  } finally {
    page.close();
  }
});
