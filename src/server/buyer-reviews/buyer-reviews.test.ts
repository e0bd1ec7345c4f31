import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { BuyerReviewRow } from "#contract/admin/buyer-reviews.ts";
import type { OwnReview, PublishedReview } from "#contract/buyer-reviews.ts";
import { parisDay, parisInstant } from "#domain/paris-time.ts";
import { addDays } from "#domain/working-days.ts";
import { sealTrail } from "#server/audit/seal-entries.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { runRetention } from "#server/retention/run-retention.ts";
import type { Visitor } from "#tests/open-shop.ts";
import { aStartedPayment, notify, passOn, pay } from "#tests/pay-by-card.ts";
import { aWord, tablesThatSay } from "#tests/retention.ts";
import { aColleague, adminOf } from "#tests/staff.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;

interface Buyer {
  guest: Visitor;
  orderId: string;
}

async function aPaidOrder(): Promise<Buyer> {
  const buyer = await aStartedPayment(admin.shop);
  const { answer, notification } = await pay(admin.shop, buyer.form.formToken);
  await passOn(buyer, answer);
  await notify(admin.shop, notification.body);
  return { guest: buyer.guest, orderId: buyer.order.id };
}

async function setStatus(orderId: string, status: string) {
  const { rows } = await sql<{ version: number }>`select version from orders where id = ${orderId}`.execute(
    db(),
  );
  const body = { status, expectedVersion: rows[0]?.version };
  expect((await admin.staff.call("PUT", `/api/admin/orders/${orderId}/status`, body)).status).toBe(200);
}

async function aBuyer(): Promise<Buyer> {
  const buyer = await aPaidOrder();
  await setStatus(buyer.orderId, "delivered");
  return buyer;
}

type Told = OwnReview & { code?: string; data?: { fields?: Record<string, string> } };

const write = ({ guest, orderId }: Buyer, said: Record<string, unknown> = {}, key = randomUUID()) =>
  guest.call<Told>(
    "POST",
    `/api/guest-orders/${orderId}/review`,
    { rating: 4, words: "Belle robe.", isSigned: true, ...said },
    { "idempotency-key": key },
  );
const own = async ({ guest, orderId }: Buyer) =>
  (await guest.call<OwnReview>("GET", `/api/guest-orders/${orderId}/review`)).body;
const withdraw = ({ guest, orderId }: Buyer) =>
  guest.call<Told>("DELETE", `/api/guest-orders/${orderId}/review`);

interface Listed {
  count: number;
  average: number | null;
  rows: PublishedReview[];
  older: number | null;
}
const published = async (query = "") =>
  (await admin.shop.visitor().call<Listed>("GET", `/api/reviews${query}`)).body;
const queue = async (query: string) =>
  (
    await admin.staff.call<{ rows: BuyerReviewRow[]; older: number | null; newer: number | null }>(
      "GET",
      `/api/admin/buyer-reviews?${query}`,
    )
  ).body;
const idOf = async ({ orderId }: Buyer) =>
  (await sql<{ id: string }>`select id from buyer_reviews where order_id = ${orderId}`.execute(db())).rows[0]
    ?.id;
const decide = async (buyer: Buyer, refusal: string | null = null) =>
  admin.staff.call<{ code?: string }>("PUT", `/api/admin/buyer-reviews/${await idOf(buyer)}/decision`, {
    refusal,
  });
const answer = async (buyer: Buyer, text: string) =>
  admin.staff.call<{ code?: string }>("PUT", `/api/admin/buyer-reviews/${await idOf(buyer)}/answer`, {
    answer: text,
  });

describe("who may write a review", () => {
  test("only once the order is delivered, and no longer than a year after", async () => {
    const buyer = await aPaidOrder();
    expect(await own(buyer)).toMatchObject({ mayWrite: false, review: null });
    expect((await write(buyer)).body.code).toBe("BUYER_REVIEW_NOT_OPEN");
    await setStatus(buyer.orderId, "delivered");
    expect(await own(buyer)).toMatchObject({ mayWrite: true });
    await sql`update orders set delivered_at = clock_timestamp() - interval '1 year 1 day'
      where id = ${buyer.orderId}`.execute(db());
    expect((await own(buyer)).mayWrite).toBe(false);
    expect((await write(buyer)).body.code).toBe("BUYER_REVIEW_NOT_OPEN");
  });

  test("no stranger who has the link, and no staff", async () => {
    const buyer = await aBuyer();
    const stranger = { ...buyer, guest: admin.shop.visitor() };
    expect((await write(stranger)).body.code).toBe("ORDER_NOT_FOUND");
    const staff = { ...buyer, guest: admin.staff };
    expect((await write(staff)).body.code).toBe("BUYER_REVIEW_NOT_HERS");
    await write(buyer);
    for (const other of [stranger, staff])
      expect(await own(other)).toMatchObject({ mayWrite: false, review: null });
    expect((await withdraw(stranger)).body.code).toBe("ORDER_NOT_FOUND");
    expect((await withdraw(staff)).body.code).toBe("BUYER_REVIEW_NOT_HERS");
    expect((await own(buyer)).review).toMatchObject({ state: "waiting" });
  });

  test("once an order, also at the same instant, and the same request again changes nothing", async () => {
    const buyer = await aBuyer();
    const key = randomUUID();
    const both = await Promise.all([write(buyer, {}, key), write(buyer, {}, key)]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    const other = await aBuyer();
    const raced = await Promise.all([write(other), write(other, { rating: 1 })]);
    expect(raced.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await write(other)).body.code).toBe("BUYER_REVIEW_WRITTEN");
  });

  test("not without a rating, nor with more than a thousand characters, nor from another site", async () => {
    const buyer = await aBuyer();
    expect((await write(buyer, { rating: 0 })).status).toBe(400);
    expect((await write(buyer, { rating: 4.5 })).status).toBe(400);
    expect((await write(buyer, { words: "a".repeat(1_001) })).status).toBe(400);
    const foreign = await buyer.guest.call<Told>(
      "POST",
      `/api/guest-orders/${buyer.orderId}/review`,
      { rating: 5, words: "", isSigned: false },
      { "idempotency-key": randomUUID(), origin: "https://elsewhere.example" },
    );
    expect(foreign.body.code).toBe("FOREIGN_ORIGIN");
    expect(await idOf(buyer)).toBeUndefined();
  });
});

describe("a review", () => {
  test("is read by everybody once staff publish it, signed as she chose, with the shop's answer", async () => {
    const signed = await aBuyer();
    const unsigned = await aBuyer();
    await write(signed, { words: "Taille bien.\n<b>Merci</b> https://example.fr" });
    await write(unsigned, { rating: 1, words: "", isSigned: false });
    const before = await published();
    expect(before.rows.some(({ words }) => words?.startsWith("Taille bien."))).toBe(false);
    expect((await decide(unsigned)).status).toBe(200);
    expect((await decide(signed)).status).toBe(200);
    expect((await answer(signed, "Merci à vous.")).status).toBe(200);
    const [newest, next] = (await published()).rows;
    expect(newest).toMatchObject({ rating: 1, words: null, signature: null, answer: null });
    expect(next).toMatchObject({
      rating: 4,
      words: "Taille bien.\n<b>Merci</b> https://example.fr",
      signature: expect.stringMatching(/^\p{L}+ \p{Lu}\.$/u),
      answer: "Merci à vous.",
      orderedAt: expect.any(String),
      deliveredAt: expect.any(String),
    });
    expect((await own(signed)).review).toMatchObject({ state: "published", answer: "Merci à vous." });
    const shop = await admin.shop.visitor().call<{ reviews: object }>("GET", "/api/shop");
    const { count, average } = await published();
    expect(shop.body.reviews).toEqual({ count, average });
  });

  test("that is refused is told its reason, is read by nobody else, and may be published after all", async () => {
    const buyer = await aBuyer();
    await write(buyer, { words: "Refusé d'abord" });
    await decide(buyer, "personal-data");
    await answer(buyer, "Écrivez-nous.");
    expect((await own(buyer)).review).toMatchObject({
      state: "refused",
      refusal: "personal-data",
      answer: null,
    });
    expect((await published()).rows.some(({ words }) => words === "Refusé d'abord")).toBe(false);
    await decide(buyer);
    await decide(buyer);
    expect((await published()).rows[0]).toMatchObject({ words: "Refusé d'abord", answer: "Écrivez-nous." });
    const { rows } = await sql<{ action: string; after: unknown }>`select action, after from audit_trail
      where subject_id = ${buyer.orderId} and action like 'buyer-review%' order by id`.execute(db());
    expect(rows).toEqual([
      { action: "buyer-review-refused", after: { reviewState: "refused", refusal: "personal-data" } },
      { action: "buyer-review-answered", after: { note: "Écrivez-nous." } },
      { action: "buyer-review-published", after: { reviewState: "published", refusal: null } },
    ]);
  });

  test("is refused for what it says: the reason must be one of the list", async () => {
    const buyer = await aBuyer();
    await write(buyer, { rating: 1 });
    expect((await decide(buyer, "too-low")).status).toBe(400);
  });

  test("that she withdraws is gone for good, and nobody can decide on it any more", async () => {
    const buyer = await aBuyer();
    await write(buyer, { words: "Retiré ensuite" });
    await decide(buyer);
    const answered = aWord();
    await answer(buyer, answered);
    await sealTrail(admin.shop.context);
    const told = await withdraw(buyer);
    expect(told).toMatchObject({ status: 200, body: { mayWrite: false, review: { state: "withdrawn" } } });
    expect((await withdraw(buyer)).status).toBe(200);
    expect((await published()).rows.some(({ words }) => words === "Retiré ensuite")).toBe(false);
    const { rows } = await sql`select rating, words, signature, answer from buyer_reviews
      where order_id = ${buyer.orderId}`.execute(db());
    expect(rows).toEqual([{ rating: null, words: null, signature: null, answer: null }]);
    expect(await tablesThatSay(db(), [answered])).toEqual([]);
    expect((await decide(buyer)).body.code).toBe("BUYER_REVIEW_WITHDRAWN");
    expect((await answer(buyer, "Et pourtant")).body.code).toBe("BUYER_REVIEW_WITHDRAWN");
    expect((await write(buyer)).body.code).toBe("BUYER_REVIEW_WRITTEN");
  });

  test("is never changed, by whoever asks the database", async () => {
    const buyer = await aBuyer();
    await write(buyer);
    await expect(
      sql`update buyer_reviews set rating = 5 where order_id = ${buyer.orderId}`.execute(db()),
    ).rejects.toThrow("what a buyer wrote never changes");
  });

  test("is forgotten once its time is over", async () => {
    const buyer = await aBuyer();
    await write(buyer);
    await aged(buyer, "3 years 1 day");
    await runRetention(admin.shop.context);
    expect(await idOf(buyer)).toBeUndefined();
  });
});

describe("the lists", () => {
  test("turn from the newest on, without a gap, and back", async () => {
    const buyers = [await aBuyer(), await aBuyer(), await aBuyer()];
    for (const [place, buyer] of buyers.entries()) {
      await write(buyer, { words: `Page ${place}` });
      await decide(buyer);
    }
    const first = await published("?most=2");
    expect(first.rows.map(({ words }) => words)).toEqual(["Page 2", "Page 1"]);
    const second = await published(`?most=1&before=${first.older}`);
    expect(second.rows.map(({ words }) => words)).toEqual(["Page 0"]);
    const number = await sql<{ order_number: string }>`select order_number from orders
      where id = ${buyers[1]?.orderId}`.execute(db());
    const found = await queue(`view=published&q=${number.rows[0]?.order_number.toLowerCase()}`);
    expect(found.rows.map(({ words }) => words)).toEqual(["Page 1"]);
  });

  test("are management's: live and preparation neither read nor decide", async () => {
    const buyer = await aBuyer();
    await write(buyer);
    for (const role of ["live", "preparation"] as const) {
      const colleague = await aColleague(admin.shop, role);
      expect((await colleague.call("GET", "/api/admin/buyer-reviews")).status).toBe(403);
      const path = `/api/admin/buyer-reviews/${await idOf(buyer)}/decision`;
      expect((await colleague.call("PUT", path, { refusal: null })).status).toBe(403);
    }
  });

  test("a review that waits for three days stands on the dashboard", async () => {
    const buyer = await aBuyer();
    const reviews = async () =>
      (await admin.staff.call<{ reviews: { count: number } }>("GET", "/api/admin/dashboard")).body.reviews
        .count;
    await write(buyer);
    const before = await reviews();
    // As its row counts: by days in Paris, however late on the first of them it was written.
    const late = parisInstant(`${addDays(parisDay(new Date()), -3)}T23:59`) ?? "";
    await aged(buyer, `${Date.now() - Date.parse(late)} milliseconds`);
    expect(await reviews()).toBe(before + 1);
    await decide(buyer, "insulting");
    expect(await reviews()).toBe(before);
  });
});

test("a published review of an order that was never delivered is a breach of I25", async () => {
  const buyer = await aPaidOrder();
  await sql`insert into buyer_reviews (order_id, rating, state, decided_at, published_at)
    values (${buyer.orderId}, 5, 'published', now(), now())`.execute(db());
  expect(await brokenInvariants(db())).toMatchObject([{ invariant: "I25", id: await idOf(buyer) }]);
  await sql`delete from buyer_reviews where order_id = ${buyer.orderId}`.execute(db());
});

async function aged({ orderId }: Buyer, past: string): Promise<void> {
  await sql`alter table buyer_reviews disable trigger buyer_reviews_kept`.execute(db());
  await sql`update buyer_reviews set written_at = written_at - ${past}::interval where order_id = ${orderId}`.execute(
    db(),
  );
  await sql`alter table buyer_reviews enable trigger buyer_reviews_kept`.execute(db());
}
