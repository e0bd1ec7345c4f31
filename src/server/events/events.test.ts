import { expect, onTestFinished, test, vi } from "vitest";
import { ADMIN_UPDATES_PATH } from "#contract/admin-updates.ts";
import type { GuestOrder } from "#contract/guest-order.ts";
import { liveUpdatesPath } from "#contract/live-updates.ts";
import { aGuestOrder } from "#tests/a-guest-order.ts";
import { type Listener, listen } from "#tests/listen.ts";
import { openShop, ownShop } from "#tests/open-shop.ts";
import { aStartedPayment, notify, pay, resigned } from "#tests/pay-by-card.ts";
import { anAdministrator, PASSWORD, type SignedIn } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const shop = ownShop();

/** A page that is left when its test is over. */
async function openPage(url: string): Promise<Listener> {
  const page = await listen(url);
  onTestFinished(page.close);
  return page;
}

test("a piece sold elsewhere is told to every open page of the live, through another copy too", async () => {
  const copy = await openShop({ databaseUrl: shop.it.databaseUrl, card: shop.it.card });
  try {
    const { liveId, productIds } = await stockLive(shop.it.context.db, [1, null]);
    const { order } = await aGuestOrder(shop.it, liveId, [productIds[1]]);
    const pages = await Promise.all([
      openPage(`${shop.it.url}/api/lives/${liveId}/events`),
      openPage(`${shop.it.url}/api/guest-orders/${order.id}/events`),
      openPage(`${copy.url}/api/lives/${liveId}/events`),
    ]);
    await aGuestOrder(copy, liveId, [productIds[0]]);
    for (const page of pages)
      await expect
        .poll(() => page.heard("availability"))
        .toContainEqual({ productId: productIds[0], sold: true });
  } finally {
    await copy.close();
  }
});

test("a change of an order is told to its own pages", async () => {
  const { liveId, productIds } = await stockLive(shop.it.context.db, [1, 1]);
  const { guest, order } = await aGuestOrder(shop.it, liveId, [productIds[0]]);
  const page = await openPage(`${shop.it.url}/api/guest-orders/${order.id}/events`);
  const { body } = await guest.call<GuestOrder>("POST", `/api/guest-orders/${order.id}/items`, {
    productId: productIds[1],
  });
  await expect.poll(() => page.heard("order")).toContainEqual({ version: body.version });
});

test("every word about an order's payment or refund is told under a version of its own", async () => {
  const { guest, order, form } = await aStartedPayment(shop.it);
  const path = `/api/guest-orders/${order.id}`;
  const version = async () => (await guest.call<GuestOrder>("GET", path)).body.version;
  const page = await openPage(`${shop.it.url}${path}/events`);
  const told = async (act: () => Promise<unknown>) => {
    const known = await version();
    await act();
    const now = await version();
    expect(now).toBeGreaterThan(known);
    await expect.poll(() => page.heard("order")).toContainEqual({ version: now });
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
  const { liveId } = await stockLive(shop.it.context.db, [1]);
  const followers = () => shop.it.context.events.followers();
  // The pages of the other tests may still be on their way out.
  await expect.poll(followers).toBe(0);
  const leaving = new AbortController();
  const answer = await fetch(`${shop.it.url}/api/lives/${liveId}/events`, { signal: leaving.signal });
  await answer.body?.getReader().read();
  expect(followers()).toBe(1);
  leaving.abort();
  await expect.poll(followers).toBe(0);
});

test("the piece on air is told whole to every page of its live, and to staff that lives changed", async () => {
  const staff = await anAdministrator(shop.it);
  const { liveId } = await stockLive(shop.it.context.db, [1]);
  const cookie = [...staff.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const page = await listen(shop.it.url + liveUpdatesPath(liveId));
  const admin = await listen(shop.it.url + ADMIN_UPDATES_PATH, { cookie });
  try {
    await staff.call("PUT", `/api/admin/live-console/lives/${liveId}/on-air`, { reference: "a1" });
    await expect
      .poll(() => page.heard("on-air"))
      .toMatchObject([{ piece: { reference: "A1", pieces: [{ priceCents: 2000, sold: false }] } }]);
    await expect.poll(() => admin.heard("lives")).toEqual([{}]);
  } finally {
    page.close();
    admin.close();
  }
});

test("a stream ends with the role for which it was opened, in another copy of the server too", async () => {
  // The look every few seconds would end it as well: here it never comes.
  vi.useFakeTimers({ toFake: ["setInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const copy = await openShop({ databaseUrl: shop.it.databaseUrl, card: shop.it.card });
  onTestFinished(copy.close);
  const [owner, colleague] = [await anAdministrator(shop.it), await anAdministrator(shop.it)];
  const streams = () =>
    Promise.all([shop.it, copy].map(({ url }) => openAsStaff(url + ADMIN_UPDATES_PATH, colleague)));
  const give = async (fields: { isAdmin: boolean; role?: string }) => {
    const path = `/api/admin/users/${colleague.userId}`;
    const { body } = await owner.call<{ version: number }>("GET", path);
    const names = { firstName: "Ines", lastName: "Petit", handle: "" };
    const answer = await owner.call("PUT", path, {
      ...names,
      ...fields,
      expectedVersion: body.version,
      password: PASSWORD,
    });
    expect(answer.status).toBe(200);
  };
  const asOwner = await streams();
  await give({ isAdmin: true, role: "preparation" });
  await Promise.all(asOwner.map(({ over }) => over));
  const asPacker = await streams();
  await give({ isAdmin: false });
  await Promise.all(asPacker.map(({ over }) => over));
  await expect(streams()).rejects.toThrow(/SIGN_IN_REQUIRED/);
});

async function openAsStaff(url: string, { cookies }: SignedIn): Promise<Listener> {
  const page = await listen(url, {
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
  });
  onTestFinished(page.close);
  return page;
}
