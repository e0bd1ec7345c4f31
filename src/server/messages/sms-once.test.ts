import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { openShop } from "#tests/open-shop.ts";
import { textingAdmin } from "#tests/texting-admin.ts";

const admin = textingAdmin();
const { states, anAskedBuyer, toTell } = admin;

describe("never twice", () => {
  test("two copies and four workers send each once", async () => {
    const buyers = await Promise.all(Array.from({ length: 4 }, () => anAskedBuyer()));
    const other = await openShop({
      databaseUrl: admin.shop.databaseUrl,
      card: admin.shop.card,
      terms: false,
    });
    const { config } = admin.shop.context;
    other.context.config = { ...other.context.config, sms: config.sms, publicUrl: config.publicUrl };
    const stops = [1, 2].flatMap(() => [admin.startWorker(), admin.startWorker({ context: other.context })]);
    for (const { orderId } of buyers) await expect.poll(() => states(orderId)).toEqual(["sms-to-pay: sent"]);
    for (const { number } of buyers) expect(await admin.texts(number)).toHaveLength(1);
    await Promise.all(stops.map((stop) => stop()));
    await other.close();
  });

  test("taken without an answer: the statistics know it, and it is not sent again", async () => {
    const { orderId, number } = await anAskedBuyer();
    await admin.behave({ mood: "silence" });
    admin.startWorker({ totalMs: 200 });
    await expect.poll(async () => (await admin.rows(orderId))[0]?.error).toContain("no answer in time");
    await admin.behave({ mood: "normal" });
    await admin.due();
    await expect.poll(() => states(orderId)).toEqual(["sms-to-pay: sent"]);
    expect(await admin.texts(number)).toHaveLength(1);
    expect(await toTell("open")).toEqual([]);
  });

  test("killed between asking and the answer: whoever takes it over asks first", async () => {
    const { orderId, number } = await anAskedBuyer();
    await admin.behave({ mood: "silence" });
    const stop = admin.startWorker({ totalMs: 300 });
    await expect.poll(async () => (await admin.texts(number)).length).toBe(1);
    await stop();
    // What a kill leaves: the row leased, and that the provider was asked.
    await sql`update outbox set state = 'sending', last_error = null where order_id = ${orderId} and channel = 'sms'`.execute(
      admin.db,
    );
    await admin.behave({ mood: "normal" });
    await admin.due();
    admin.startWorker();
    await expect.poll(() => states(orderId)).toEqual(["sms-to-pay: sent"]);
    expect(await admin.texts(number)).toHaveLength(1);
  });

  test("not taken and not known: it is sent once more, and then left to staff", async () => {
    const { orderId, number } = await anAskedBuyer();
    await admin.behave({ mood: "error-500" });
    admin.startWorker();
    await expect.poll(async () => (await admin.rows(orderId))[0]?.error).toContain("HTTP 500");
    await admin.behave({ mood: "normal" });
    await admin.due();
    await expect.poll(async () => (await admin.texts(number)).length).toBe(1);
    const other = await anAskedBuyer();
    await admin.behave({ mood: "error-500" });
    await expect.poll(async () => (await admin.rows(other.orderId))[0]?.error).toContain("HTTP 500");
    await admin.due();
    await expect
      .poll(async () => {
        await admin.due();
        return admin.rows(other.orderId);
      })
      .toMatchObject([{ state: "failed", error: expect.stringContaining("n'a jamais répondu") }]);
  });

  test("while the statistics are out of reach nothing is sent", async () => {
    const { orderId, number } = await anAskedBuyer();
    await admin.behave({ mood: "silence", statistics: "down" });
    admin.startWorker({ totalMs: 200 });
    await expect.poll(async () => (await admin.rows(orderId))[0]?.error).toContain("no answer in time");
    await admin.behave({ mood: "normal", statistics: "down" });
    await admin.due();
    await expect.poll(async () => (await admin.rows(orderId))[0]?.error).toContain("HTTP 503");
    expect(await admin.texts(number)).toHaveLength(1);
  });

  test("reported before its answer came, it is marked, and a report that it failed ticks nobody off", async () => {
    const { orderId, number } = await anAskedBuyer();
    await admin.behave({ mood: "silence" });
    admin.startWorker({ totalMs: 200 });
    await expect.poll(async () => (await admin.rows(orderId))[0]?.error).toContain("no answer in time");
    await admin.report((await admin.texts(number))[0]?.messageId, "softBounces");
    await admin.behave({ mood: "normal", statistics: "down" });
    await admin.due();
    await expect.poll(() => states(orderId)).toEqual(["sms-to-pay: sent"]);
    expect(await admin.rows(orderId)).toMatchObject([{ at_provider: "failed" }]);
    expect(await toTell("open")).toHaveLength(1);
    expect(await admin.texts(number)).toHaveLength(1);
  });
});
