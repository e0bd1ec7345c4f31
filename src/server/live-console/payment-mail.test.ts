import { sql } from "kysely";
import { expect, test } from "vitest";
import { addForViewer, newHandle } from "#tests/live-admin.ts";
import { adminOf, aPerson } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;

test("an order's card tells whether a mail will bring the viewer the link once the order is to be paid", async () => {
  const { liveId, productIds } = await stockLive(db(), [1, 1]);
  const handle = newHandle();
  await aPerson(db(), { handle });
  const mailOf = async (productId: string | undefined) =>
    (await addForViewer(admin.staff, liveId, { handle, productId })).body.order.paymentMail;
  expect(await mailOf(productIds[0])).toBe("not-automatic");
  await sql`insert into message_templates (type, title, body, is_automatic, delay_minutes)
    values ('to-pay', 'À payer', '<p>a</p>', true, 15)`.execute(db());
  expect(await mailOf(productIds[1])).toBe("leaves");
});
