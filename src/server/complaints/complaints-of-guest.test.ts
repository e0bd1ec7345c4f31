import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { GuestComplaint } from "#contract/guest-complaints.ts";
import type { GuestOrder } from "#contract/guest-order.ts";
import { parisDay } from "#domain/paris-time.ts";
import { addDays } from "#domain/working-days.ts";
import type { Visitor } from "#tests/open-shop.ts";
import { aStartedPayment, notify, passOn, pay } from "#tests/pay-by-card.ts";
import { adminOf, itemsOf } from "#tests/staff.ts";
import { guestComplaintWords } from "#wording/complaints.ts";

const admin = adminOf();

test("a buyer reads on her order's page how her complaint stands and how it ended, and nobody else does", async () => {
  const buyer = await aStartedPayment(admin.shop, [1]);
  const { answer, notification } = await pay(admin.shop, buyer.form.formToken);
  await passOn(buyer, answer);
  await notify(admin.shop, notification.body);
  const path = `/api/guest-orders/${buyer.order.id}/complaints`;
  const read = async (by: Visitor = buyer.guest) => (await by.call<GuestComplaint[]>("GET", path)).body;
  expect(await read()).toEqual([]);
  const [item] = await itemsOf(admin.shop.context.db, buyer.order.id);
  const { body } = await buyer.guest.call<{ id: string }>(
    "POST",
    path,
    { itemIds: [item?.id], defect: "La couture du col est ouverte.", wish: "repair" },
    { "idempotency-key": randomUUID() },
  );
  const today = parisDay(new Date());
  const [open] = await read();
  expect(open).toMatchObject({
    id: body.id,
    pieces: [expect.stringContaining("Robe 1")],
    answerBy: addDays(today, 30),
    outcome: null,
    closedAt: null,
  });
  expect(guestComplaintWords(open as GuestComplaint)).toMatch(
    /^Nous vous proposons une solution au plus tard le /,
  );
  const late = guestComplaintWords({
    outcome: null,
    closedAt: null,
    answerBy: "2026-11-02",
    today: "2026-11-03",
  });
  expect(late).toMatch(/^Nous avions jusqu'au 2 novembre 2026 .* être remboursée\.$/);
  const version = async () =>
    (await buyer.guest.call<GuestOrder>("GET", `/api/guest-orders/${buyer.order.id}`)).body.version;
  const before = await version();
  await admin.staff.call("PUT", `/api/admin/complaints/${body.id}/outcome`, {
    outcome: "refused",
    note: "Portée et lavée",
  });
  // Her open page reads it anew once its order has a later version.
  expect(await version()).toBe(before + 1);
  const [closed] = await read();
  expect(closed).toMatchObject({ outcome: "refused", closedAt: expect.any(String) });
  expect(JSON.stringify(closed)).not.toContain("lavée");
  expect(guestComplaintWords(closed as GuestComplaint)).toMatch(/^Refusée le \d+\S* \S+ 20\d\d\. /);
  expect(await read(admin.shop.visitor())).toEqual([]);
  expect(await read(admin.staff)).toEqual([]);
});
