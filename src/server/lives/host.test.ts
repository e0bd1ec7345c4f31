import { expect, test } from "vitest";
import type { LiveDetail } from "#contract/admin/lives.ts";
import { adminOf } from "#tests/staff.ts";

const admin = adminOf();
const HOST = { hostName: "Inès Martin", hostIsPaid: true, hostContractSigned: true };

let lives = 0;
async function open(host: Record<string, unknown>): Promise<LiveDetail> {
  lives += 1;
  const opened = await admin.staff.call<{ id: string }>("POST", "/api/admin/lives", {
    title: `${lives} animé`,
    liveDate: "2026-11-20T19:30:00.000Z",
    ...host,
  });
  return (await admin.staff.call<LiveDetail>("GET", `/api/admin/lives/${opened.body.id}`)).body;
}

const save = ({ id, title, ref, liveDate, isActive, tiktokHandle, version }: LiveDetail, change: object) =>
  admin.staff.call<LiveDetail>("PUT", `/api/admin/lives/${id}`, {
    ...{ title, ref, liveDate, isActive, tiktokHandle, expectedVersion: version },
    ...change,
  });

test("who presents a live is kept with whether she is paid and has signed, and stands in the trail", async () => {
  const live = await open({ ...HOST, hostName: " Inès Martin " });
  expect(live).toMatchObject(HOST);
  const changed = { hostName: null, hostIsPaid: false };
  expect((await save(live, { ...changed, hostName: " " })).body).toMatchObject({
    ...changed,
    hostContractSigned: true,
  });
  const trail = await admin.shop.context.db
    .selectFrom("audit_trail")
    .select(["before", "after"])
    .where("subject_id", "=", live.id)
    .orderBy("id", "desc")
    .executeTakeFirst();
  expect(trail).toMatchObject({ before: HOST, after: changed });
});

test("nobody is paid until staff say so, and a page from before that knows no host changes none", async () => {
  expect(await open({})).toMatchObject({ hostName: null, hostIsPaid: false, hostContractSigned: false });
  expect((await save(await open(HOST), { title: "Autre titre" })).body).toMatchObject({
    title: "Autre titre",
    ...HOST,
  });
});
