import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Capture, CaptureGap } from "#contract/admin/capture.ts";
import type { CaptureReport, FollowedLive } from "#contract/ingest.ts";
import { aConnector } from "#tests/connector.ts";
import { adminOf } from "#tests/staff.ts";
import { openLive } from "#tests/stock-live.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;

async function followable(handle = "hf.outlet"): Promise<string> {
  await db().updateTable("lives").set({ is_active: false }).execute();
  const liveId = await openLive(db());
  await db().updateTable("lives").set({ tiktok_handle: handle }).where("id", "=", liveId).execute();
  return liveId;
}

const aProgram = () => {
  const connector = randomUUID();
  return async (captures: CaptureReport[] = [], leaving = false) => {
    const { status, body } = await aConnector(admin.shop).post<{ lives: FollowedLive[] }>("captures", {
      connector,
      source: "test",
      leaving,
      captures,
    });
    expect(status).toBe(200);
    return body.lives;
  };
};

const connected = (liveId: string, more: Partial<CaptureReport> = {}): CaptureReport => ({
  liveId,
  state: "connected",
  reason: null,
  since: new Date().toISOString(),
  retryAt: null,
  heardAt: new Date().toISOString(),
  coveredUntil: new Date().toISOString(),
  waiting: 0,
  gaps: [],
  ...more,
});

const seen = async (liveId: string) =>
  (
    await admin.staff.call<{ capture: Capture; gaps: CaptureGap[] }>(
      "GET",
      `/api/admin/lives/${liveId}/capture`,
    )
  ).body;
const runOut = (liveId: string) =>
  sql`update captures set lease_until = clock_timestamp() - interval '1 minute', since = since - interval '1 minute'
    where live_id = ${liveId}`.execute(db());

test("of many programs that ask at once, one gets the live and keeps it", async () => {
  const liveId = await followable();
  const programs = Array.from({ length: 8 }, aProgram);
  const answers = await Promise.all(programs.map((ask) => ask()));
  expect(answers.flat()).toMatchObject([{ liveId, handle: "hf.outlet", resumes: false }]);
  const holder = answers.findIndex((lives) => lives.length > 0);
  const again = await Promise.all(programs.map((ask) => ask()));
  expect(again.findIndex((lives) => lives.length > 0)).toBe(holder);
  expect(again.flat()).toHaveLength(1);
});

test("putting a live on air or off, or giving it no handle, starts and stops its capture", async () => {
  const liveId = await followable();
  const ask = aProgram();
  const change = (fields: { is_active?: boolean; tiktok_handle?: string | null }) =>
    db().updateTable("lives").set(fields).where("id", "=", liveId).execute();
  expect(await ask()).toHaveLength(1);
  await change({ is_active: false });
  expect(await ask()).toEqual([]);
  expect((await seen(liveId)).capture.state).toBe("off");
  await change({ is_active: true });
  expect(await ask()).toHaveLength(1);
  await change({ tiktok_handle: null });
  expect(await ask()).toEqual([]);
  expect((await seen(liveId)).capture.state).toBe("none");
  await change({ tiktok_handle: "other" });
  expect(await ask()).toMatchObject([{ liveId, handle: "other" }]);
});

test("staff read what the connector says, and every gap with its end", async () => {
  const liveId = await followable();
  const ask = aProgram();
  await ask();
  const from = new Date(Date.now() - 30_000).toISOString();
  const until = new Date(Date.now() - 10_000).toISOString();
  const retryAt = new Date(Date.now() + 5_000).toISOString();
  const open = { from, until: null, cause: "connection-lost" as const };
  await ask([
    connected(liveId, { state: "retrying", reason: "connection-lost", retryAt, waiting: 7, gaps: [open] }),
  ]);
  expect(await seen(liveId)).toMatchObject({
    capture: { state: "retrying", reason: "connection-lost", retryAt, waiting: 7, source: "test" },
    gaps: [{ liveId, from, until: null, cause: "connection-lost" }],
  });
  const closed = { ...open, until };
  await ask([connected(liveId, { gaps: [closed] })]);
  await ask([connected(liveId, { gaps: [closed, open] })]);
  expect(await seen(liveId)).toMatchObject({ capture: { state: "connected" }, gaps: [closed] });
});

test("a connector that vanished leaves a gap from where it left off, which the next one begins with", async () => {
  const liveId = await followable();
  const [first, second] = [aProgram(), aProgram()];
  await first();
  const coveredUntil = new Date(Date.now() - 1).toISOString();
  await first([connected(liveId, { coveredUntil: new Date(Date.now() - 5_000).toISOString() })]);
  await first([connected(liveId, { coveredUntil })]);
  expect(await second()).toEqual([]);
  await runOut(liveId);
  expect(await seen(liveId)).toMatchObject({
    capture: { state: "unattended" },
    gaps: [{ cause: "connector-lost", until: null }],
  });
  const [taken] = await second();
  expect(taken?.resumes).toBe(true);
  const from = taken?.coveredUntil ?? "";
  expect(Date.parse(from)).toBeGreaterThanOrEqual(Date.parse(coveredUntil) - 1);
  expect(await first([connected(liveId, { state: "refused" })])).toEqual([]);
  const until = new Date().toISOString();
  await second([connected(liveId, { gaps: [{ from, until, cause: "connector-lost" }] })]);
  expect(await seen(liveId)).toMatchObject({
    capture: { state: "connected" },
    gaps: [{ from, until, cause: "connector-lost" }],
  });
});

test("a program that leaves gives its live back at once", async () => {
  const liveId = await followable();
  const [first, second] = [aProgram(), aProgram()];
  await first();
  expect(await first([connected(liveId)], true)).toEqual([]);
  expect(await second()).toMatchObject([{ liveId }]);
});

test("a gap that was open when the live ended is closed", async () => {
  const liveId = await followable();
  const ask = aProgram();
  await ask();
  const from = new Date(Date.now() - 30_000).toISOString();
  await ask([connected(liveId, { state: "retrying", gaps: [{ from, until: null, cause: "silence" }] })]);
  await admin.staff.call("PUT", `/api/admin/lives/${liveId}/active`, { isActive: false });
  const { gaps } = await seen(liveId);
  expect(gaps).toMatchObject([{ from, cause: "silence" }]);
  expect(gaps[0]?.until).not.toBe(null);
});

test("a gap that ends before it begins is refused", async () => {
  const liveId = await followable();
  const gap = { from: "2026-01-01T10:00:00.000Z", until: "2026-01-01T09:00:00.000Z", cause: "silence" };
  const { status } = await aConnector(admin.shop).post("captures", {
    connector: randomUUID(),
    source: "test",
    captures: [{ ...connected(liveId), gaps: [gap] }],
  });
  expect(status).toBe(400);
});
