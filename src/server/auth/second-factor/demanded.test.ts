import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { ADMIN_UPDATES_PATH } from "#contract/admin-updates.ts";
import { parisDay } from "#domain/paris-time.ts";
import { STAFF_ROLES } from "#domain/roles.ts";
import { procedures } from "#server/http/bind-contract.ts";
import { codeOf } from "#tests/app-codes.ts";
import { listen } from "#tests/listen.ts";
import { ownShop } from "#tests/open-shop.ts";
import {
  begin,
  confirm,
  factorOf,
  factorTools,
  remove,
  staffRoom,
  withFactor,
} from "#tests/second-factor.ts";
import { setLimit } from "#tests/set-limit.ts";
import { aColleague, actAs, anOrder, aPerson, PASSWORD, type SignedIn, trailOf } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const shop = ownShop();
const { db } = factorTools(shop);

const DEMANDED = { status: 403, body: { code: "SECOND_FACTOR_DEMANDED" } };
const demand = (of: string) => setLimit(shop.it, "secondFactorFor", of);
const day = (days: number) => parisDay(new Date(Date.now() + days * 24 * 3600 * 1000));

const dueOf = async (who: SignedIn) => {
  const { body } = await who.call<{ user: { factorDue: { from: string; now: boolean } | null } }>(
    "GET",
    "/api/me",
  );
  return body.user.factorDue;
};

describe("a second factor that the shop demands", () => {
  test("opens nothing to staff without one but what sets it up", async () => {
    const colleague = await aColleague(shop.it, "owner");
    await demand("everybody");
    for (const { name, method, path, declaration } of procedures()) {
      if (!declaration.access.startsWith("admin")) continue;
      const answer = await colleague.call(
        method,
        `/api${path.replaceAll(/:\w+/g, crypto.randomUUID())}`,
        method === "GET" ? undefined : { password: "not hers" },
      );
      if (declaration.beforeFactor) expect(answer.body, name).not.toMatchObject(DEMANDED.body);
      else expect(answer, name).toMatchObject(DEMANDED);
    }
    const files = [`labels.pdf?orders=${crypto.randomUUID()}`, "exports/users.csv", "outbox/1/body.html"];
    for (const file of files)
      expect(await colleague.call("GET", `/api/admin/${file}`), file).toMatchObject(DEMANDED);
    await expect(openStream(colleague)).rejects.toThrow(/SECOND_FACTOR_DEMANDED/);
  });

  test("is set up in the session at hand, which then opens everything", async () => {
    const colleague = await aColleague(shop.it, "preparation");
    await demand("everybody");
    expect(await dueOf(colleague)).toEqual({ from: "", now: true });
    expect((await factorOf(colleague)).status).toBe(200);
    const { secret } = (await begin(colleague)).body;
    expect(await staffRoom(colleague)).toBe(403);
    expect((await confirm(colleague, codeOf(secret))).status).toBe(200);
    expect(await staffRoom(colleague)).toBe(200);
    expect(await dueOf(colleague)).toBeNull();
  });

  test("is asked of the roles that were chosen alone", async () => {
    const staff = await Promise.all(STAFF_ROLES.map((role) => aColleague(shop.it, role)));
    const rooms = () => Promise.all(staff.map(staffRoom));
    expect(await rooms()).toEqual([200, 200, 200, 200]);
    await demand("management");
    expect(await rooms()).toEqual([403, 403, 200, 200]);
    await demand("everybody");
    expect(await rooms()).toEqual([403, 403, 403, 403]);
  });

  test("is announced until its day, and asked from that day on", async () => {
    const colleague = await aColleague(shop.it, "live");
    await demand("everybody");
    await setLimit(shop.it, "secondFactorFrom", day(7));
    expect(await staffRoom(colleague)).toBe(200);
    expect(await dueOf(colleague)).toEqual({ from: day(7), now: false });
    await setLimit(shop.it, "secondFactorFrom", day(0));
    expect(await staffRoom(colleague)).toBe(403);
  });

  test("that is taken off, for another phone, shuts everything until there is one again", async () => {
    const account = await withFactor(shop.it);
    const [code = ""] = account.backupCodes;
    await demand("everybody");
    expect(await staffRoom(account)).toBe(200);
    expect((await remove(account, { code })).status).toBe(200);
    expect(await staffRoom(account)).toBe(403);
    const { secret } = (await begin(account)).body;
    expect((await confirm(account, codeOf(secret))).status).toBe(200);
    expect(await staffRoom(account)).toBe(200);
  });

  test("ends a stream that was open, and lets nobody act as a customer", async () => {
    const colleague = await aColleague(shop.it, "owner");
    const path = `/api/admin/users/${await aPerson(db())}/impersonation`;
    const { body } = await colleague.call<{ link: string }>("POST", path, { password: PASSWORD });
    const stream = await openStream(colleague);
    await demand("everybody");
    await stream.over;
    const token = body.link.split("#acces=")[1];
    expect(await colleague.call("POST", "/api/auth/impersonation", { token })).toMatchObject(DEMANDED);
  });

  test("shuts the space of a customer to whoever acts as one without it", async () => {
    const { liveId } = await stockLive(db(), [null]);
    const customerId = await aPerson(db());
    const { id } = await anOrder(db(), { liveId, userId: customerId, status: "paid" });
    const [without, account] = [await aColleague(shop.it, "owner"), await withFactor(shop.it)];
    for (const one of [without, account]) await actAs(one, customerId);
    const space = (who: SignedIn) => who.call("GET", "/api/customer/orders");
    expect(await space(without)).toMatchObject({ status: 200, body: { rows: [{ id }] } });
    await demand("everybody");
    for (const path of ["", "/orders", "/advertising"])
      expect(await without.call("GET", `/api/customer${path}`), path).toMatchObject(DEMANDED);
    expect((await without.call("GET", "/api/me")).body).toEqual({ user: null });
    expect((await space(account)).status).toBe(200);
    expect((await without.call("POST", "/api/auth/sign-out", {})).status).toBe(200);
    expect((await trailOf(db(), customerId)).map(({ action }) => action)).toContain("impersonation-ended");
  });

  test("is the owner's to demand, and whoever does so is asked for it as well", async () => {
    const [management, owner] = [await aColleague(shop.it, "management"), await aColleague(shop.it, "owner")];
    const save = async (who: SignedIn, secondFactorFrom: string) => {
      const { versions } = (await owner.call<{ versions: { staff: number } }>("GET", "/api/admin/settings"))
        .body;
      return who.call("PUT", "/api/admin/settings/staff", {
        expectedVersion: versions.staff,
        values: { secondFactorFor: "everybody", secondFactorFrom },
      });
    };
    expect(await save(management, "")).toMatchObject({ status: 403, body: { code: "NOT_YOUR_ROLE" } });
    expect(await save(owner, "demain")).toMatchObject({ status: 400 });
    expect((await save(owner, day(-1))).status).toBe(200);
    expect(await staffRoom(owner)).toBe(403);
    await sql`delete from settings where key in ('secondFactorFor', 'secondFactorFrom')`.execute(db());
    await shop.it.context.settings.refresh();
  });
});

const openStream = ({ cookies }: SignedIn) =>
  listen(shop.it.url + ADMIN_UPDATES_PATH, {
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
  });
