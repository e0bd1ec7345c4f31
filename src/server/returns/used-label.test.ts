import { sql } from "kysely";
import { expect, test } from "vitest";
import { returnLabelShop } from "#tests/return-label-shop.ts";
import { itemsOf } from "#tests/staff.ts";
import { checkCase } from "./check-case.ts";
import { refundCase } from "./refund-case.ts";

const { db, hear, mailbox, renounced, postMails } = returnLabelShop();

test("her page says where the parcel of her return is, from its label to its arrival", async () => {
  const { ask, read } = await renounced();
  const number = (await ask()).body[0]?.label?.trackingNumber ?? "";
  expect(await read()).toMatchObject([{ isSent: false, label: { parcel: "announced" } }]);
  await hear(number, ["DEPGUI", 9]);
  expect(await read()).toMatchObject([{ state: "expected", isSent: true, label: { parcel: "handed-over" } }]);
  await hear(number, ["RENSRB", 5]);
  expect(await read()).toMatchObject([{ state: "expected", label: { parcel: "returning" } }]);
  await hear(number, ["RCDRET", 1]);
  expect(await read()).toMatchObject([{ state: "arrived", label: { parcel: "delivered" } }]);
});

test.each([
  ["kept, where the carrier saw her label", true],
  ["not kept, where she sent it otherwise", false],
])("the mail of her refund says what was %s", async (_, isUsed) => {
  const { ask, orderId, caseId, staff, email } = await renounced();
  const number = (await ask()).body[0]?.label?.trackingNumber ?? "";
  if (isUsed) await hear(number, ["DEPGUI", 9]);
  const pieces = (await itemsOf(db(), orderId)).map(({ id: itemId }) => ({
    itemId,
    verdict: "fine" as const,
    disposition: "restocked" as const,
  }));
  const { rows } = await sql<{
    total: number;
  }>`select total_cents as total from orders where id = ${orderId}`.execute(db());
  const refundCents = (rows[0]?.total ?? 0) - (isUsed ? 590 : 0);
  await checkCase(staff.context(), { caseId, pieces, refundCents });
  await refundCase(staff.context(), { caseId, asCredit: false });
  await postMails();
  const refunded = async () =>
    (await mailbox.received(email)).find(({ subject }) => subject.startsWith("Votre remboursement"))?.text;
  await expect.poll(refunded, { interval: 30 }).toContain("Nous vous avons remboursé");
  expect((await refunded())?.includes("5,90\u00a0€ ont été retenus pour l’étiquette de retour")).toBe(isUsed);
});
