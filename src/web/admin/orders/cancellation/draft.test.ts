import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { OrderDetail } from "#contract/admin/orders.ts";
import type { ReturnCase } from "#contract/admin/return-cases.ts";
import type { MissingAtShop } from "#contract/admin/shortages.ts";
import { draftErrors, firstDraft, outcomeOf, piecesKeptOut, refundsOf } from "./draft.ts";
import { PieceFields } from "./piece-fields.tsx";

const payment = (uuid: string, more: object = {}) => ({
  uuid,
  amountCents: 2600,
  refundedCents: 0,
  byHand: false,
  ...more,
});
const refund = (state: string, more: object = {}) => ({
  id: "r1",
  transactionUuid: "card",
  amountCents: 2600,
  state,
  message: null,
  finishedAt: null,
  ...more,
});
const order = (transactions: object[], refunds: object[] = [], more: object = {}) =>
  ({ id: "o1", transactions, refunds, parcel: null, feeLeftCents: 600, ...more }) as OrderDetail;

describe("the draft of a cancellation", () => {
  test("gives back what the provider holds, and claims nothing of money that staff give back themselves", () => {
    const paid = order([payment("card", { refundedCents: 600 }), payment("wire", { byHand: true })]);
    const draft = firstDraft(paid);
    expect(draft.amounts).toEqual({ card: "20,00", wire: "0,00" });
    expect(refundsOf(paid, draft)).toEqual([{ transactionUuid: "card", amountCents: 2000 }]);
    expect(refundsOf(paid, { ...draft, amounts: { card: "", wire: "26" } })).toEqual([
      { transactionUuid: "wire", amountCents: 2600 },
    ]);
  });

  test("keeps the fee of a parcel that other orders go in", () => {
    const shared = { parcel: { others: [{ orderNumber: "HF-x-2" }] } };
    expect(firstDraft(order([payment("card")], [], shared)).amounts).toEqual({ card: "20,00" });
    const given = { ...shared, feeLeftCents: 0 };
    expect(firstDraft(order([payment("card")], [], given)).amounts).toEqual({ card: "26,00" });
  });

  test("leaves a payment alone of which a refund is under way", () => {
    const paid = order([payment("card", { refundedCents: 600 })], [refund("unknown", { amountCents: 600 })]);
    expect(firstDraft(paid).amounts).toEqual({});
  });

  test("asks for a reason where money is held, and for amounts that are there", () => {
    const paid = order([payment("card"), payment("wire")]);
    const draft = { amounts: { card: "26,01", wire: "beaucoup" }, pieces: {}, reason: " " };
    expect(Object.keys(draftErrors(paid, draft))).toEqual([
      "cancellation-amount-card",
      "cancellation-amount-wire",
      "cancellation-reason",
    ]);
    expect(draftErrors(order([]), { amounts: {}, pieces: {}, reason: "" })).toEqual({});
  });
});

describe("a piece that is expected back, or did not come", () => {
  const cases = [
    { pieces: [{ itemId: "i1", isOpen: true }] },
    { pieces: [{ itemId: "i2", isOpen: false, verdict: "fine" }] },
    { pieces: [{ itemId: "i3", isOpen: false, verdict: "missing" }] },
  ] as ReturnCase[];

  test.each([
    ["shipped", ["i1", "i3"]],
    ["delivered", ["i1", "i3"]],
    ["paid", []],
  ])("is kept out of sale of an order that is %s, as the server keeps it", (status, kept) => {
    expect([...(piecesKeptOut(order([], [], { status }), cases, [])?.keys() ?? [])]).toEqual(kept);
  });

  const items = ["i1", "i2"].map((id) => ({ id, ref: id, name: "Robe", color: null, size: null }));
  const drawnWith = (keptOut: Map<string, string> | undefined) =>
    renderToStaticMarkup(
      createElement(PieceFields, {
        items: items as unknown as OrderDetail["items"],
        keptOut,
        pieces: {},
        onChange: () => undefined,
      }),
    );

  test("is unknown until the returns are read, and no piece is offered a place to go until then", () => {
    expect(piecesKeptOut(order([], []), undefined, [])).toBeUndefined();
    expect(piecesKeptOut(order([], []), [], undefined)).toBeUndefined();
    expect(drawnWith(undefined)).not.toContain("<select");
    expect(drawnWith(new Map()).match(/<select/g)).toHaveLength(2);
  });

  test("is said to be out of sale, as one that is looked for in the shop, and offers no place to go", () => {
    const drawn = drawnWith(piecesKeptOut(order([], [], { status: "shipped" }), cases.slice(0, 1), []));
    expect(drawn).toMatch(/i1 Robe\s*:\s*hors vente jusqu.{1,6}au contrôle de son retour/);
    const now = order([], [], { status: "paid" });
    const missing = [
      { orderId: now.id, itemId: "i2" },
      { orderId: "another", itemId: "i1" },
    ] as MissingAtShop[];
    expect(drawnWith(piecesKeptOut(now, [], missing))).toMatch(/i2 Robe\s*:\s*introuvable, hors vente/);
    expect(drawn.match(/<select/g)).toHaveLength(1);
  });
});

describe("what is said of a cancellation", () => {
  const before = order([payment("card")], [refund("failed", { finishedAt: "2026-01-01" })]);
  test.each([
    ["success", "Commande annulée", [refund("failed", { finishedAt: "2026-01-01" })]],
    ["success", /^Commande annulée, 26,00\s€ remboursés$/, [refund("done", { finishedAt: "2026-01-02" })]],
    ["info", /réponse du prestataire/, [refund("unknown")]],
    [
      "error",
      /mais 26,00\s€ restent à rembourser\s: refused$/,
      [refund("failed", { finishedAt: "2026-01-02", message: "refused" })],
    ],
  ])("is a %s where its refund is so: %s", (tone, sentence, refunds) => {
    expect(outcomeOf(before, order([payment("card")], refunds))).toEqual({
      tone,
      sentence: typeof sentence === "string" ? sentence : expect.stringMatching(sentence),
    });
  });
});
