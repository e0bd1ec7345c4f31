import { describe, expect, test } from "vitest";
import { STAFF_ROLES, type StaffRole } from "#domain/roles.ts";
import { issueInvoices } from "#server/invoices/issue-invoices.ts";
import { aPaidPrivateOrder, aPrivateOrder, MASKED, PARCEL, readAs, WHOLE } from "#tests/masked-order.ts";
import { ownShop } from "#tests/open-shop.ts";
import { withFactor } from "#tests/second-factor.ts";
import { setLimit } from "#tests/set-limit.ts";
import { aColleague, actAs, anAdministrator, aPerson, type SignedIn } from "#tests/staff.ts";

const shop = ownShop();
const db = () => shop.it.context.db;
const demandFactor = () => setLimit(shop.it, "secondFactorFor", "everybody");

/** A buyer who paid in her own browser, and her order's invoice as file and page. */
async function anInvoiced() {
  const order = await aPaidPrivateOrder(shop.it);
  await issueInvoices(shop.it.context);
  const { invoices } = await readAs(order.guest, order.path);
  const path = `${order.path}/invoices/${invoices[0]?.id}`;
  return { ...order, invoices, papers: [`${path}/file.pdf`, `${path}/page.html`] };
}

const open = (who: Pick<SignedIn, "cookies">, path: string) =>
  fetch(shop.it.url + path, {
    headers: { cookie: [...who.cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
  });
const statuses = (who: SignedIn, papers: string[]) =>
  Promise.all(papers.map(async (path) => (await open(who, path)).status));

const viewsOf = async (orderId: string) =>
  (
    await db()
      .selectFrom("audit_trail")
      .select(["actor_kind", "actor_id"])
      .where("action", "=", "address-seen")
      .where("subject_id", "=", orderId)
      .orderBy("id")
      .execute()
  ).map(({ actor_kind, actor_id }) => [actor_kind, actor_id]);

describe("staff on a guest's page", () => {
  test("read whose an order is in each role, and its invoices from management on", async () => {
    const { path, invoices, papers } = await anInvoiced();
    const expected = { owner: true, management: true, live: false, preparation: false };
    for (const role of STAFF_ROLES) {
      const colleague = await aColleague(shop.it, role);
      const mayRead = expected[role satisfies StaffRole];
      expect(await readAs(colleague, path), role).toMatchObject({
        ...WHOLE,
        tracking: { number: PARCEL },
        invoices: mayRead ? invoices : [],
      });
      expect(await statuses(colleague, papers), role).toEqual(mayRead ? [200, 200] : [404, 404]);
    }
  });

  test("without the factor that is demanded they are anybody who has the link", async () => {
    const { path, order, papers } = await anInvoiced();
    const [colleague, acting] = [await anAdministrator(shop.it), await anAdministrator(shop.it)];
    await actAs(acting, await aPerson(db()));
    const account = await withFactor(shop.it);
    await demandFactor();
    for (const who of [colleague, acting]) {
      expect(await readAs(who, path)).toMatchObject({ ...MASKED, isBuyer: false, invoices: [] });
      expect(await statuses(who, papers)).toEqual([404, 404]);
    }
    expect(await viewsOf(order.id)).toEqual([]);
    expect(await readAs(account, path)).toMatchObject(WHOLE);
    expect(await statuses(account, papers)).toEqual([200, 200]);
  });

  test("read what they ordered themselves as any buyer does", async () => {
    const { guest, path, order, invoices, papers } = await anInvoiced();
    const colleague = await aColleague(shop.it, "live");
    colleague.cookies.set("hf_browser", guest.cookies.get("hf_browser") ?? "");
    expect(await readAs(colleague, path)).toMatchObject({ ...WHOLE, invoices });
    await demandFactor();
    expect(await readAs(colleague, path)).toMatchObject({ ...WHOLE, invoices });
    expect(await statuses(colleague, papers)).toEqual([200, 200]);
    // Nobody else's address was read.
    expect(await viewsOf(order.id)).toEqual([]);
  });
});

describe("the trail", () => {
  test("has a line a day of whose address staff read on a guest's page, under their own name", async () => {
    const { path, order, guest } = await anInvoiced();
    const [colleague, acting] = [await aColleague(shop.it, "preparation"), await anAdministrator(shop.it)];
    await actAs(acting, await aPerson(db()));
    for (const who of [colleague, colleague, acting]) expect(await readAs(who, path)).toMatchObject(WHOLE);
    const lines = [colleague, acting].map(({ userId }) => ["admin", userId]);
    expect(await viewsOf(order.id)).toEqual(lines);
    await colleague.call("GET", `/api/admin/orders/${order.id}`);
    await readAs(guest, path);
    await readAs(shop.it.visitor(), path);
    expect(await viewsOf(order.id)).toEqual(lines);
  });

  test("has one of an order that waits for its payment, and none of what names nobody or is their own", async () => {
    const [open, theirs] = [await aPrivateOrder(shop.it), await aPrivateOrder(shop.it)];
    const colleague = await anAdministrator(shop.it);
    await readAs(colleague, open.path);
    expect(await viewsOf(open.order.id)).toEqual([["admin", colleague.userId]]);
    await db()
      .updateTable("orders")
      .set({ shipping_address: null })
      .where("id", "=", theirs.order.id)
      .execute();
    await readAs(colleague, theirs.path);
    expect(await viewsOf(theirs.order.id)).toEqual([]);
    const own = await aPaidPrivateOrder(shop.it);
    await db()
      .updateTable("orders")
      .set({ user_id: colleague.userId })
      .where("id", "=", own.order.id)
      .execute();
    expect(await readAs(colleague, own.path)).toMatchObject(WHOLE);
    expect(await viewsOf(own.order.id)).toEqual([]);
  });
});
