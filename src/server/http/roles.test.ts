import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { BULK_ACT_ROLES } from "#contract/admin/bulk-acts.ts";
import { EXPORTS, exportPath } from "#contract/admin/exports.ts";
import { SETTING_GROUP_ROLES } from "#contract/admin/setting-roles.ts";
import { ADMIN_UPDATE_ROLES } from "#contract/admin-updates.ts";
import { adminCall } from "#contract/base.ts";
import { ADMIN_SCREENS } from "#contract/routes.ts";
import { mayAct, type NeededRole, rolesFor, STAFF_ROLES, type StaffRole } from "#domain/roles.ts";
import { createAdministrator } from "#server/auth/create-administrator.ts";
import { hashPassword } from "#server/auth/password.ts";
import { ownShop } from "#tests/open-shop.ts";
import { aColleague, anOrder, PASSWORD, type SignedIn } from "#tests/staff.ts";
import { besideContract, roleOf } from "#tests/staff-routes.ts";
import { stockLive } from "#tests/stock-live.ts";
import { ROLE_NAMES } from "#wording/roles.ts";
import { type Procedure, procedures } from "./bind-contract.ts";

const shop = ownShop();
const staff = {} as Record<StaffRole, SignedIn>;
let orderId: string;
let productId: string | undefined;
let liveId: string;

beforeAll(async () => {
  ({
    liveId,
    productIds: [productId],
  } = await stockLive(shop.it.context.db, [null, null]));
  orderId = (await anOrder(shop.it.context.db, { liveId, status: "paid" })).id;
  for (const role of STAFF_ROLES) staff[role] = await aColleague(shop.it, role);
});

const setRole = ({ userId }: SignedIn, role: StaffRole) =>
  shop.it.context.db.updateTable("users").set({ role }).where("id", "=", userId).execute();

const staffCalls = procedures().filter(({ declaration }) => declaration.access.startsWith("admin"));
const openCalls = procedures().filter(({ declaration }) => declaration.access === "public");

test("every call of the back office names the role that it is for", () => {
  const missing = staffCalls.filter(({ declaration }) => !declaration.role).map(({ name }) => name);
  expect(missing, "these calls name no role: declare them with staffCall(role), contract/base.ts").toEqual(
    [],
  );
});

test("a call that names no role is the owner's alone", () => {
  expect(adminCall["~orpc"].meta).not.toHaveProperty("role");
  expect(rolesFor("owner")).toEqual(["owner"]);
});

const refusedFor = (needed: NeededRole) => ({
  status: 403,
  body: { code: "NOT_YOUR_ROLE", data: { needed } },
});

/** Nothing is there to act upon: whoever may call is told so, or that her words are not whole. */
const call = ({ method, path }: Procedure, who: SignedIn) =>
  who.call<{ code?: string }>(
    method,
    `/api${path.replaceAll(/:\w+/g, randomUUID())}`,
    method === "GET" ? undefined : { password: "not hers" },
  );

describe.each(STAFF_ROLES)("the role '%s'", (role) => {
  test.each(staffCalls.map((procedure) => [procedure.name, procedure] as const))(
    "is held against %s",
    async (_, procedure) => {
      const needed = procedure.declaration.role ?? "owner";
      const answer = await call(procedure, staff[role]);
      if (!mayAct(role, needed)) expect(answer).toMatchObject(refusedFor(needed));
      else expect([401, 500]).not.toContain(answer.status);
      if (mayAct(role, needed)) expect(answer.body).not.toMatchObject({ code: "NOT_YOUR_ROLE" });
    },
  );

  test("is told who it is, and kept from nothing that is open to anyone", async () => {
    expect(await staff[role].call("GET", "/api/me")).toMatchObject({ body: { user: { role } } });
    for (const procedure of openCalls)
      expect((await call(procedure, staff[role])).body, procedure.name).not.toMatchObject({
        code: "NOT_YOUR_ROLE",
      });
  });

  test.each(Object.keys(EXPORTS))("takes the list %s away only if it may", async (name) => {
    const { status } = await staff[role].call("GET", `/api${exportPath(name as keyof typeof EXPORTS)}`);
    expect(status).toBe(mayAct(role, "management") ? 200 : 403);
  });

  test("is held against every route beside the contract: files, pages, uploads", async () => {
    const tried = besideContract().filter(({ config }) => !config?.stream);
    expect(tried.length).toBeGreaterThan(15);
    for (const route of tried) {
      const path = route.url.replace(":orderId", orderId).replaceAll(/:\w+/g, randomUUID());
      const answer = await staff[role].call(String(route.method), path);
      const needed = roleOf(route);
      if (!mayAct(role, needed)) expect(answer, route.url).toMatchObject(refusedFor(needed));
      else expect([401, 403, 500], `${route.url}: ${answer.status}`).not.toContain(answer.status);
    }
  });

  test.each(Object.entries(BULK_ACT_ROLES))(
    "asks for %s on many rows only if it may",
    async (kind, needed) => {
      const rowIds = kind.startsWith("outbox") ? ["999"] : [randomUUID()];
      const rest = {
        "orders.status": { from: { [rowIds[0] ?? ""]: "paid" }, status: "preparing" },
        "products.price": { priceCents: 100 },
        "products.fields": { fields: { size: "38" } },
        "products.copy": { liveId: randomUUID() },
        "products.carry": { liveId: randomUUID() },
        "products.move": { liveId: randomUUID() },
        "lives.active": { isActive: true },
        "pages.active": { isActive: true },
        "templates.automatic": { isAutomatic: true },
        "withdrawals.move": { step: "refunded" },
      }[kind];
      const answer = await staff[role].call("POST", "/api/admin/bulk-acts", { kind, rowIds, ...rest });
      if (mayAct(role, needed)) expect(answer.status).toBe(202);
      else expect(answer).toMatchObject(refusedFor(needed));
    },
  );

  test.each(Object.entries(SETTING_GROUP_ROLES))(
    "keeps the settings '%s' only if it may",
    async (group, needed) => {
      const answer = await staff[role].call("PUT", `/api/admin/settings/${group}`, {
        expectedVersion: -1,
        values: {},
      });
      if (mayAct(role, needed)) expect([400, 409]).toContain(answer.status);
      // The call itself is refused before its group is looked at.
      else expect(answer).toMatchObject({ status: 403, body: { code: "NOT_YOUR_ROLE" } });
    },
  );
});

describe("what a role moves of an order", () => {
  const move = async (who: SignedIn, order: string, status: string) => {
    const { body } = await who.call<{ version: number }>("GET", `/api/admin/orders/${order}`);
    return who.call("PUT", `/api/admin/orders/${order}/status`, {
      status,
      expectedVersion: body.version,
      reason: "un essai",
    });
  };

  test("preparation moves parcels, the live what is not paid yet, neither the other's", async () => {
    const { live, preparation } = staff;
    const open = await anOrder(shop.it.context.db, { liveId, productIds: productId ? [productId] : [] });
    const parcel = await anOrder(shop.it.context.db, { liveId, status: "paid" });
    expect(await move(live, parcel.id, "preparing")).toMatchObject(refusedFor("management"));
    expect(await move(preparation, open.id, "to-pay")).toMatchObject(refusedFor("management"));
    expect(await move(preparation, open.id, "paid")).toMatchObject(refusedFor("management"));
    expect(await move(preparation, parcel.id, "cancelled-by-admin")).toMatchObject(refusedFor("management"));
    expect(await move(live, open.id, "paid")).toMatchObject(refusedFor("management"));
    expect(await move(live, open.id, "to-pay")).toMatchObject({ status: 200 });
    expect(await move(preparation, parcel.id, "preparing")).toMatchObject({ status: 200 });
  });
});

describe("giving and taking roles", () => {
  // Every call that asks for a password was tried above; the owner may try again.
  beforeAll(() => sql`delete from auth_rate_limit`.execute(shop.it.context.db));

  const save = async (who: SignedIn, userId: string, fields: object) => {
    const { body } = await who.call<{ version: number }>("GET", `/api/admin/users/${userId}`);
    return who.call<{ role: string | null; isAdmin: boolean }>("PUT", `/api/admin/users/${userId}`, {
      firstName: "Ines",
      lastName: "Petit",
      handle: "",
      expectedVersion: body.version,
      password: PASSWORD,
      ...fields,
    });
  };

  test("is the owner's: management edits a colleague and leaves her role alone", async () => {
    const colleague = await aColleague(shop.it, "live");
    const { management, owner } = staff;
    for (const wanted of [{ isAdmin: true, role: "owner" }, { isAdmin: false }])
      expect(await save(management, colleague.userId, wanted)).toMatchObject(refusedFor("owner"));
    expect(await save(management, management.userId, { isAdmin: true, role: "owner" })).toMatchObject(
      refusedFor("owner"),
    );
    // A page of an older release knows the switch alone.
    expect(await save(management, colleague.userId, { isAdmin: true })).toMatchObject({
      body: { role: "live" },
    });
    expect(await save(owner, colleague.userId, { isAdmin: true, role: "preparation" })).toMatchObject({
      body: { role: "preparation", isAdmin: true },
    });
    expect(await colleague.call("GET", "/api/admin/products")).toMatchObject(refusedFor("live"));
    expect(await colleague.call("GET", "/api/admin/preparation")).toMatchObject({ status: 200 });
    expect(await save(owner, colleague.userId, { isAdmin: false })).toMatchObject({ body: { role: null } });
    expect((await colleague.call("GET", "/api/admin/preparation")).status).toBe(401);
  });

  test("asks for the password, and is an entry of the trail", async () => {
    const colleague = await aColleague(shop.it, "management");
    const wanted = { isAdmin: true, role: "live" };
    expect(await save(staff.owner, colleague.userId, { ...wanted, password: "not hers" })).toMatchObject({
      status: 403,
      body: { code: "PASSWORD_WRONG" },
    });
    await save(staff.owner, colleague.userId, wanted);
    const entries = await shop.it.context.db
      .selectFrom("audit_trail")
      .select(["before", "after"])
      .where("subject_id", "=", colleague.userId)
      .where("action", "=", "role-changed")
      .execute();
    expect(entries).toMatchObject([{ before: { role: "management" }, after: { role: "live" } }]);
  });

  test("of two owners who lower each other at once, one stays", async () => {
    const others = shop.it.context.db.updateTable("users").set({ role: "management" });
    const [one, two] = [await aColleague(shop.it, "owner"), await aColleague(shop.it, "owner")];
    await others.where("role", "=", "owner").where("id", "not in", [one.userId, two.userId]).execute();
    const lower = { isAdmin: true, role: "management" };
    const answers = await Promise.all([save(one, two.userId, lower), save(two, one.userId, lower)]);
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    const owners = await shop.it.context.db
      .selectFrom("users")
      .select("id")
      .where("role", "=", "owner")
      .execute();
    expect(owners).toHaveLength(1);
    const last = owners[0]?.id === one.userId ? one : two;
    expect(await save(last, last.userId, lower)).toMatchObject({ body: { code: "LAST_ADMINISTRATOR" } });
    await setRole(staff.owner, "owner");
  });

  test("the command that makes an administrator makes an owner, whatever she was", async () => {
    const colleague = await aColleague(shop.it, "live");
    const hashedPassword = await hashPassword(PASSWORD);
    await createAdministrator(shop.it.context.db, { email: colleague.email, hashedPassword });
    const { role } = await shop.it.context.db
      .selectFrom("users")
      .select("role")
      .where("id", "=", colleague.userId)
      .executeTakeFirstOrThrow();
    expect(role).toBe("owner");
  });
});

const TICK = "x";
const row = (name: string, needed: NeededRole) =>
  `| ${name} | ${STAFF_ROLES.map((role) => (mayAct(role, needed) ? TICK : "")).join(" | ")} |`;
const table = (of: string, rows: readonly (readonly [string, NeededRole])[]) =>
  [
    `| ${of} | ${STAFF_ROLES.map((role) => ROLE_NAMES[role]).join(" | ")} |`,
    `|---${"|:-:".repeat(STAFF_ROLES.length)}|`,
    ...rows.map(([name, needed]) => row(`\`${name}\``, needed)),
  ].join("\n");

const page = () => `# Who of the staff may do what

Written from the contract by \`npx vitest run src/server/http/roles.test.ts -u\`: change a declaration, not this page. A call says \`staffCall(role)\` (\`contract/base.ts\`),
a screen stands in \`ADMIN_SCREENS\` (\`contract/routes.ts\`). \`asStaff\` (\`server/auth/session-user.ts\`) holds the role, read from the database at each call, against it: \`NOT_YOUR_ROLE\`
otherwise. What is refused is not offered: menu, palette, keys, buttons and links ask the same tables. Why so: decision 0121.

Beside the tables: staff's rights and roles are the owner's to give (\`admin.users.save\`), with her password. An order's status (\`admin.orders.changeStatus\`) is moved among
paid states by preparation, among unpaid and cancelled ones by the live (\`maySetStatus\`). Another e-mail on a paid order, which makes another buyer, is management's. Who sells or packs reads an order without cards, tries to pay,
references of payments, mails and invoices, on its guest's page too. There no role decides in the buyer's place (decision 0063). Who packs says which pieces are missing (\`admin.shortages\`), and
their money goes back by itself, with that of the rest where she is to wait for nothing (decision 0141). Purchase prices and margins in calls of the live are management's.

## Screens
${table("Screen", Object.entries(ADMIN_SCREENS))}

## Calls
${table(
  "Call",
  staffCalls.map(({ name, declaration }) => [name.replace("admin.", ""), declaration.role ?? "owner"]),
)}

## Acts on many rows
${table("Act", Object.entries(BULK_ACT_ROLES))}

## Groups of settings
${table("Group", Object.entries(SETTING_GROUP_ROLES))}

## Lists as files
${table(
  "File",
  Object.keys(EXPORTS).map((name) => [name, "management"]),
)}

## Routes beside the contract
${table(
  "Route",
  besideContract()
    .map((route): [string, NeededRole] => [
      `${route.method} ${route.url.replace("/api/admin", "")}`,
      roleOf(route),
    ])
    .toSorted(([one], [other]) => (one < other ? -1 : 1)),
)}

## Events of the back office's stream
${table("Event", Object.entries(ADMIN_UPDATE_ROLES))}
`;

test("docs/roles.md shows the tables as they are", async () => {
  await expect(page()).toMatchFileSnapshot("../../../docs/roles.md");
});
