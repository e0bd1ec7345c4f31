import { expect, onTestFinished, test } from "vitest";
import { DESK_UPDATES_PATH } from "#contract/desk-updates.ts";
import type { GuestOrder } from "#contract/guest-orders.ts";
import { liveUpdatesPath } from "#contract/live-updates.ts";
import { aGuestOrder } from "#tests/a-guest-order.ts";
import { listen } from "#tests/listen.ts";
import { openShop, ownShop } from "#tests/open-shop.ts";
import { aStartedPayment, notify, pay, resigned } from "#tests/pay-by-card.ts";
import { anAdministrator } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const shop = ownShop();

/** Opens a stream and resolves with the first event of this name that says `wanted`, or fails after half a minute. */
async function hear(
  url: string,
  path: string,
  name: string,
  wanted = "",
): Promise<{ event: Promise<string> }> {
  const stop = AbortSignal.timeout(30_000);
  const answer = await fetch(url + path, { signal: stop });
  expect(answer.headers.get("content-type")).toContain("text/event-stream");
  const reader = (answer.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader();
  const event = (async () => {
    let text = "";
    for (;;) {
      const { value, done } = await reader.read();
      if (done) throw new Error(`The stream ended: ${text}`);
      text += value;
      const found = new RegExp(`event: ${name}\\ndata: (.*${wanted}.*)\\n\\n`).exec(text);
      if (found) return found[1] ?? "";
    }
  })();
  return { event };
}

test("a piece sold elsewhere is told to every open page of the live, through another copy too", async () => {
  const copy = await openShop({ databaseUrl: shop.it.databaseUrl, card: shop.it.card });
  try {
    const { liveId, productIds } = await stockLive(shop.it.house.db, [1, null]);
    const { order } = await aGuestOrder(shop.it, liveId, [productIds[1]]);
    const sold = JSON.stringify({ productId: productIds[0], sold: true });
    const pages = await Promise.all([
      hear(shop.it.url, `/api/lives/${liveId}/events`, "availability", sold),
      hear(shop.it.url, `/api/guest-orders/${order.id}/events`, "availability", sold),
      hear(copy.url, `/api/lives/${liveId}/events`, "availability", sold),
    ]);
    await aGuestOrder(copy, liveId, [productIds[0]]);
    const events = await Promise.all(pages.map((page) => page.event));
    expect(events).toEqual([sold, sold, sold]);
  } finally {
    await copy.close();
  }
});

test("a change of an order is told to its own pages", async () => {
  const { liveId, productIds } = await stockLive(shop.it.house.db, [1, 1]);
  const { guest, order } = await aGuestOrder(shop.it, liveId, [productIds[0]]);
  const page = await listen(`${shop.it.url}/api/guest-orders/${order.id}/events`);
  onTestFinished(page.close);
  const { body } = await guest.call<GuestOrder>("POST", `/api/guest-orders/${order.id}/items`, {
    productId: productIds[1],
  });
  await expect.poll(() => page.heard("order"), { timeout: 30_000 }).toContainEqual({ version: body.version });
});

test("every word about an order's payment or refund is told under a version of its own", async () => {
  const { guest, order, form } = await aStartedPayment(shop.it);
  const path = `/api/guest-orders/${order.id}`;
  const version = async () => (await guest.call<GuestOrder>("GET", path)).body.version;
  const page = await listen(`${shop.it.url}${path}/events`);
  onTestFinished(page.close);
  const told = async (act: () => Promise<unknown>) => {
    const known = await version();
    await act();
    const now = await version();
    expect(now).toBeGreaterThan(known);
    await expect.poll(() => page.heard("order"), { timeout: 30_000 }).toContainEqual({ version: now });
  };
  const { notification } = await pay(shop.it, form.formToken);
  const say = (orderStatus: string, status: string, detailedStatus: string) =>
    notify(
      shop.it,
      resigned(shop.it, notification.body, (answer) => {
        Object.assign(answer, { orderStatus, orderCycle: "OPEN" });
        for (const one of answer.transactions) Object.assign(one, { status, detailedStatus });
      }),
    );
  await told(() => say("RUNNING", "RUNNING", "WAITING_AUTHORISATION"));
  await told(() => say("UNPAID", "UNPAID", "REFUSED"));
  await told(() => notify(shop.it, notification.body));
});

test("a page that leaves is forgotten", async () => {
  const { liveId } = await stockLive(shop.it.house.db, [1]);
  const before = shop.it.house.events.followers();
  const leaving = new AbortController();
  const answer = await fetch(`${shop.it.url}/api/lives/${liveId}/events`, { signal: leaving.signal });
  await answer.body?.getReader().read();
  expect(shop.it.house.events.followers()).toBe(before + 1);
  leaving.abort();
  await expect.poll(() => shop.it.house.events.followers()).toBe(before);
});

test("the piece on air is told whole to every page of its live, and to staff that lives changed", async () => {
  const staff = await anAdministrator(shop.it);
  const { liveId } = await stockLive(shop.it.house.db, [1]);
  const cookie = [...staff.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const page = await listen(shop.it.url + liveUpdatesPath(liveId));
  const desk = await listen(shop.it.url + DESK_UPDATES_PATH, { cookie });
  try {
    await staff.call("PUT", `/api/admin/live-console/lives/${liveId}/on-air`, { reference: "a1" });
    await expect
      .poll(() => page.heard("on-air"), { timeout: 20_000 })
      .toMatchObject([{ piece: { reference: "A1", pieces: [{ priceCents: 2000, sold: false }] } }]);
    await expect.poll(() => desk.heard("lives"), { timeout: 20_000 }).toEqual([{}]);
  } finally {
    page.close();
    desk.close();
  }
});
