import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Claim } from "#contract/admin/claims.ts";
import { claimAdmin } from "#tests/claim-admin.ts";
import { addForViewer, newHandle } from "#tests/live-admin.ts";

const admin = claimAdmin();

test.each([
  ["A1 x2", "several-units"],
  ["A1 A2 A3 A4 moi moi moi prends tout a12 kdjfh", undefined],
])("%s is not entered by itself", async (text, reason) => {
  await admin.automatic();
  await admin.say(text);
  if (reason) expect((await admin.claims())[0]).toMatchObject({ state: "proposed", reason });
  expect((await admin.claims()).every(({ state }) => state === "proposed" || state === "done")).toBe(true);
});

test("questions and doubts are told beside their comments, chatter is not", async () => {
  const question = await admin.say("A1 ?");
  const unclear = await admin.say("A1 ou A2");
  const none = await admin.say("bonsoir tout le monde");
  const { body } = await admin.staff.call<{ readings: { commentId: number; label: string }[] }>(
    "GET",
    "/api/admin/claims",
  );
  const label = (id: number) => body.readings.find(({ commentId }) => commentId === id)?.label;
  expect([label(question), label(unclear), label(none)]).toEqual(["question", "unclear", undefined]);
  expect(await admin.claims()).toEqual([]);
});

test("what is unclear about one reference is asked, and never entered with the sure ones", async () => {
  await admin.automatic();
  await admin.say("si elle taille grand je prends la A1");
  const [claim] = await admin.claims();
  expect(claim).toMatchObject({
    act: "claim",
    reference: "A1",
    state: "proposed",
    reason: "not-sure",
    pieces: [{ id: admin.productIds[0] }],
  });
  expect(await admin.itemsOf(admin.handle)).toEqual([]);
  expect((await admin.act(claim?.id, "accept")).body).toEqual({ state: "done" });
  expect(await admin.itemsOf(admin.handle)).toEqual([admin.productIds[0]]);
});

/** The first piece comes in a red of its own, in M. */
async function makeFirstRed(): Promise<void> {
  const red = await admin.db
    .insertInto("product_colors")
    .values({ name: `Rouge ${randomUUID().slice(0, 6)}`, hex_code: "#c00000" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await admin.db
    .updateTable("products")
    .set({ color_id: red.id, size: "M" })
    .where("id", "=", admin.productIds[0] ?? "")
    .execute();
}

test.each([
  ["la A1 rouge taille M me rappelle ma jeunesse mais bon mon budget crie", "unclear", ["A1"]],
  ["si des fois il reste le M de la A1 rouge c'est bon pour moi, je guette", "question", ["A1"]],
  ["A1 rouge XL et A2", "unclear", ["A1", "A2"]],
])("'%s' is asked about by its pieces, and marked as %s", async (text, label, references) => {
  await admin.automatic();
  await makeFirstRed();
  const handle = newHandle();
  const said = await admin.say(text, handle);
  const claims = (await admin.claims()).filter((one) => one.handle === handle);
  expect(claims.map((one) => one.reference).sort()).toEqual(references);
  for (const claim of claims) expect(claim).toMatchObject({ state: "proposed", reason: "not-sure" });
  const { body } = await admin.staff.call<{ readings: { commentId: number; label: string }[] }>(
    "GET",
    "/api/admin/claims",
  );
  expect(body.readings.find(({ commentId }) => commentId === said)?.label).toBe(label);
  expect(await admin.itemsOf(handle)).toEqual([]);
});

test("what nobody answered in a live is answered after its end, alone or left aside", async () => {
  const [first, second] = [newHandle(), newHandle()];
  for (const handle of [first, second]) await admin.say("si elle taille grand je prends la A2", handle);
  await admin.automatic();
  await admin.say("A3", newHandle());
  await admin.staff.call("PUT", `/api/admin/lives/${admin.liveId}/active`, { isActive: false });
  const unanswered = async () =>
    (await admin.staff.call<Claim[]>("GET", `/api/admin/claims/lives/${admin.liveId}/unanswered`)).body;
  const [later, earlier] = await unanswered();
  expect([earlier, later]).toMatchObject([
    { handle: first, reference: "A2", state: "proposed", pieces: [{ id: admin.productIds[1] }] },
    { handle: second, reference: "A2" },
  ]);
  expect((await admin.act(earlier?.id, "accept")).body).toEqual({ state: "done" });
  expect((await admin.act(later?.id, "dismiss")).body).toEqual({ state: "dismissed" });
  expect(await admin.itemsOf(first)).toEqual([admin.productIds[1]]);
  expect(await unanswered()).toEqual([]);
});

test("colors and sizes choose the piece; what was not said is staff's choice", async () => {
  const color = async (name: string) =>
    await admin.db
      .insertInto("product_colors")
      .values({ name: `${name} ${randomUUID().slice(0, 6)}`, hex_code: "#101010" })
      .returning(["id", "name"])
      .executeTakeFirstOrThrow();
  const [black, red] = [await color("Noir"), await color("Rouge")];
  const [a, b] = await Promise.all(
    [black, red].map(
      async (one, place) =>
        (
          await admin.db
            .insertInto("products")
            .values({
              live_id: admin.liveId,
              ref: 20 + place,
              ref_category: "B7",
              name: "Gilet",
              price_cents: 1500,
              color_id: one.id,
              size: "M",
            })
            .returning("id")
            .executeTakeFirstOrThrow()
        ).id,
    ),
  );
  await admin.automatic();
  await admin.say("b7 noire M");
  expect(await admin.itemsOf(admin.handle)).toEqual([a]);
  const other = newHandle();
  await admin.say("B7", other);
  const proposal = (await admin.claims()).at(-1);
  expect(proposal).toMatchObject({ state: "proposed", reason: "which-piece" });
  expect(proposal?.pieces.map(({ id }) => id).sort()).toEqual([a, b].sort());
  expect((await admin.act(proposal?.id, "accept")).body.code).toBe("CLAIM_NEEDS_PIECE");
  expect((await admin.act(proposal?.id, "accept", { productId: b })).body).toEqual({ state: "done" });
  expect(await admin.itemsOf(other)).toEqual([b]);
  // Chosen by mistake: both are offered again.
  expect((await admin.act(proposal?.id, "undo")).body).toEqual({ state: "proposed" });
  expect((await admin.claims()).at(-1)).toMatchObject({ reason: "which-piece", pieces: [{}, {}] });
  await admin.say("B7 noire XXL", newHandle());
  expect((await admin.claims()).at(-1)).toMatchObject({
    state: "proposed",
    reason: "which-piece",
    pieces: [{}, {}],
  });
});

test("a proposal that staff answered through the entry bar is one again once that is undone", async () => {
  const commentId = await admin.say("A1");
  await addForViewer(admin.staff, admin.liveId, {
    handle: admin.handle,
    productId: admin.productIds[0],
    commentId,
  });
  const [claim] = await admin.claims();
  expect(claim).toMatchObject({ state: "done" });
  expect((await admin.act(claim?.id, "undo")).body).toEqual({ state: "proposed" });
  expect(await admin.itemsOf(admin.handle)).toEqual([]);
});
