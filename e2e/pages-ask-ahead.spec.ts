import { orderIdOf, orderOnePiece } from "./guest.ts";
import { expect, test } from "./promise.ts";
import { query } from "./running-shop.ts";

test("what a page will read is asked for while its script is on its way, and once", async ({ newPhone }) => {
  const phone = await newPhone();
  await orderOnePiece(phone);
  const id = orderIdOf(phone);
  const [{ liveId } = { liveId: "" }] = await query<{ liveId: string }>(
    `select live_id as "liveId" from orders where id = $1`,
    [id],
  );
  const asked: string[] = [];
  let answerScripts: () => void = () => undefined;
  phone.on("request", (request) => request.method() === "GET" && asked.push(new URL(request.url()).pathname));
  await phone.route(/\/assets\/.*\.js$/, async (route) => {
    await scriptsMayCome;
    await route.continue();
  });
  let scriptsMayCome = Promise.resolve();
  for (const [address, reads] of [
    [`/order/${id}`, [`/api/guest-orders/${id}`, "/api/lives", "/api/shop"]],
    [`/order-pay/${id}`, [`/api/guest-orders/${id}`, "/api/shop"]],
    [`/order/live/${liveId}`, [`/api/lives/${liveId}`, "/api/shop"]],
  ] as const) {
    asked.length = 0;
    scriptsMayCome = new Promise((resolve) => {
      answerScripts = resolve;
    });
    await phone.goto(address, { waitUntil: "commit" });
    for (const read of reads) await expect.poll(() => asked, address).toContain(read);
    answerScripts();
    await expect(phone.locator("[data-prerendered]")).toHaveCount(0);
    await phone.waitForLoadState("networkidle");
    // A stream that has opened reads again, for what was told before it.
    const stream = asked.findIndex((path) => path.endsWith("/events"));
    const first = stream < 0 ? asked : asked.slice(0, stream);
    for (const read of reads)
      expect(
        first.filter((path) => path === read),
        address,
      ).toHaveLength(1);
  }
});
