import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { formatEuros } from "#domain/money.ts";
import { isParcelNumber } from "#domain/parcel-number.ts";
import { setStatus } from "#server/orders/set-status.ts";
import { aPaidOrder } from "#tests/a-paid-order.ts";
import { asAdministrator } from "#tests/as-administrator.ts";
import type { Visitor } from "#tests/open-shop.ts";
import { returnLabelShop } from "#tests/return-label-shop.ts";
import { setLimit } from "#tests/set-limit.ts";
import { callOffCase } from "./call-off-case.ts";
import { dateCase } from "./date-case.ts";
import { getCase, listCases } from "./list-cases.ts";
import { makeReturnLabelByStaff, markLabelHandled } from "./return-label.ts";

const { shop, mailbox, offer, behave, renounced, labelsOf, postMails } = returnLabelShop();

describe("the label of a return", () => {
  test("is made when its buyer asks for it, who was told its price, and is hers to print", async () => {
    const { read, ask, orderId, caseId, buyer } = await renounced();
    expect(await read()).toMatchObject([{ state: "expected", offeredCents: 590, label: null }]);
    const [one] = (await ask()).body;
    expect(one).toMatchObject({ offeredCents: null, label: { costCents: 590 } });
    const number = one?.label?.trackingNumber ?? "";
    expect(number).toMatch(/^8R/);
    expect(isParcelNumber(number)).toBe(true);
    const path = `/api/guest-orders/${orderId}/returns/${caseId}/label.pdf`;
    const open = (by: Visitor) =>
      fetch(shop.it.url + path, {
        headers: { cookie: [...by.cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      });
    const file = await open(buyer.guest);
    expect(file.headers.get("content-type")).toBe("application/pdf");
    expect((await open(shop.it.visitor())).status).toBe(409);
  });

  test("is made once, however many ask at once or again", async () => {
    const { ask, caseId } = await renounced();
    const answers = await Promise.all([ask(), ask(), ask()]);
    for (const { status, body } of answers)
      expect(status === 200 || body.code === "LABEL_IN_PROGRESS").toBe(true);
    expect((await ask()).status).toBe(200);
    expect(await labelsOf(caseId)).toEqual(["made"]);
  });

  test("is refused under a number that an earlier return had, and may be asked for again", async () => {
    const [before, later] = [await renounced(), await renounced()];
    const number = (await before.ask()).body[0]?.label?.trackingNumber ?? "";
    await behave({ givesAgain: number });
    expect((await later.ask()).body.code).toBe("RETURN_LABEL_REFUSED");
    await behave({ givesAgain: "" });
    expect((await later.ask()).status).toBe(200);
    expect(await labelsOf(later.caseId)).toEqual(["refused", "made"]);
  });

  test("is read and made by nobody who is not known to have ordered", async () => {
    const { ask, read, caseId } = await renounced();
    const stranger = shop.it.visitor();
    expect((await ask(stranger)).status).toBe(404);
    expect(await read(stranger)).toEqual([]);
    expect(await labelsOf(caseId)).toEqual([]);
  });

  test("may be asked for again when the carrier is down, refuses, or its answer breaks off", async () => {
    const { ask, caseId } = await renounced();
    for (const trouble of [{ refuseWith: "40015" }, { refuseWith: "30106" }, { body: "truncated" }]) {
      await behave({ reset: true, ...trouble });
      expect((await ask()).status).not.toBe(200);
    }
    await behave({ reset: true });
    expect((await ask()).status).toBe(200);
    expect(await labelsOf(caseId)).toEqual(["refused", "refused", "unknown", "made"]);
  });

  test.each([
    ["30106", "address", "La Poste ne reconnaît pas l'adresse de votre commande."],
    ["30009", "label", "La Poste n'a pas fait l'étiquette."],
  ] as const)(
    "is refused (%s) in words of ours, while staff read the carrier's until it is made",
    async (id, toldAs, ours) => {
      const { ask, caseId } = await renounced();
      const staff = (await asAdministrator(shop.it)).context();
      const followed = async () => {
        const { cases, counts } = await listCases(staff, { view: "to-follow" });
        return { count: counts["to-follow"], refusal: cases.find((one) => one.id === caseId)?.labelRefusal };
      };
      const before = await followed();
      await behave({ refuseWith: id });
      const { status, body } = await ask();
      expect(status).toBe(409);
      expect(body).toMatchObject({ code: "RETURN_LABEL_REFUSED", message: expect.stringContaining(ours) });
      const refused = await followed();
      expect(refused.count).toBe(before.count + 1);
      expect(refused.refusal).toEqual({
        message: expect.stringMatching(/expéditeur|contrat/),
        at: expect.stringMatching(/^20.*Z$/),
        toldAs,
      });
      // A try that brings no answer leaves it to be read; the label that staff make answers it.
      await behave({ reset: true, mood: "down" });
      await ask();
      expect((await followed()).refusal).toEqual(refused.refusal);
      await behave({ reset: true });
      await makeReturnLabelByStaff(staff, { caseId });
      expect(await followed()).toEqual({ count: before.count, refusal: undefined });
      expect((await getCase(staff, { caseId })).labelRefusal).toBe(null);
    },
  );

  test("that was refused is told again on her page loaded anew, until staff have seen to it", async () => {
    const { ask, read, caseId } = await renounced();
    const staff = (await asAdministrator(shop.it)).context();
    const told = async () => ({
      her: (await read())[0]?.labelRefused,
      staff: (await getCase(staff, { caseId })).labelRefusal?.toldAs,
      toFollow: (await listCases(staff, { view: "to-follow" })).cases.some(({ id }) => id === caseId),
    });
    await behave({ refuseWith: "30106" });
    await ask();
    expect(await told()).toEqual({ her: "address", staff: "address", toFollow: true });
    // What staff are refused meanwhile is not hers to read.
    await expect(makeReturnLabelByStaff(staff, { caseId })).rejects.toMatchObject({ code: "LABEL_REFUSED" });
    expect(await told()).toEqual({ her: "address", staff: "address", toFollow: true });
    await markLabelHandled(staff, { caseId });
    await markLabelHandled(staff, { caseId });
    expect(await told()).toEqual({ her: null, staff: undefined, toFollow: false });
    await behave({ reset: true, refuseWith: "30009" });
    await ask();
    expect(await told()).toEqual({ her: "label", staff: "label", toFollow: true });
  });

  test("whose file can't be kept is left for staff, and its buyer reads nothing of the shop's disks", async () => {
    const { ask, caseId } = await renounced();
    const staff = (await asAdministrator(shop.it)).context();
    const { files } = shop.it.context;
    const put = files.put;
    files.put = async () => {
      throw new Error("no room left");
    };
    try {
      expect((await ask()).body).toMatchObject({ code: "RETURN_LABEL_REFUSED" });
    } finally {
      files.put = put;
    }
    expect((await getCase(staff, { caseId })).labelRefusal?.message).toContain("Libérez de la place");
    expect((await ask()).status).toBe(200);
  });

  test("whose carrier refuses it is nothing to follow once staff have seen that she sent it herself", async () => {
    const { ask, caseId } = await renounced();
    const staff = (await asAdministrator(shop.it)).context();
    const followed = async () =>
      (await listCases(staff, { view: "to-follow" })).cases.some((one) => one.id === caseId);
    await behave({ refuseWith: "30106" });
    await ask();
    expect(await followed()).toBe(true);
    await dateCase(staff, { caseId, proof: true });
    expect(await followed()).toBe(false);
  });

  test("is refused at once, each time, for an order whose address was erased, and nothing is left under way", async () => {
    const { ask, caseId, orderId } = await renounced();
    await sql`update orders set shipping_address = null where id = ${orderId}`.execute(shop.it.context.db);
    for (const _ of [1, 2]) expect((await ask()).body.code).toBe("ADDRESS_MISSING");
    expect(await labelsOf(caseId)).toEqual([]);
  });

  test("is refused where the shop offers none, and costs nothing where the shop pays", async () => {
    const { ask, read } = await renounced();
    await offer("none");
    expect(await read()).toMatchObject([{ offeredCents: null }]);
    expect((await ask()).body.code).toBe("RETURN_LABEL_NOT_OFFERED");
    await offer("shop", 590);
    expect((await ask()).body).toMatchObject([{ label: { costCents: 0 } }]);
  });

  test("is not made at a higher price than its buyer read, and at a lower one is made at that", async () => {
    const { ask, caseId, read } = await renounced();
    await offer("buyer", 550);
    expect((await ask(undefined, 490)).body.code).toBe("RETURN_LABEL_NOT_OFFERED");
    expect(await labelsOf(caseId)).toEqual([]);
    expect(await read()).toMatchObject([{ offeredCents: 550 }]);
    await offer("buyer", 490);
    expect((await ask(undefined, 550)).body).toMatchObject([{ label: { costCents: 490 } }]);
  });

  test("costs no more than the acknowledgement said, whatever the setting says by then", async () => {
    const { ask, read, email } = await renounced();
    for (const [who, cents, offeredCents] of [
      ["shop", 0, 0],
      ["buyer", 790, 590],
    ] as const) {
      await offer(who, cents);
      expect(await read(), who).toMatchObject([{ offeredCents }]);
    }
    expect((await ask(undefined, 590)).body).toMatchObject([{ label: { costCents: 590 } }]);
    await postMails();
    const acknowledged = async () =>
      (await mailbox.received(email)).find(({ subject }) => subject.startsWith("Accusé de réception"))?.text;
    await expect.poll(acknowledged, { interval: 30 }).toContain(`${formatEuros(590)} sont alors retenus`);
  });

  test("stays the shop's to pay for whom the acknowledgement said so, whatever the setting says later", async () => {
    await offer("shop");
    const { ask, read } = await renounced();
    await offer("buyer", 590);
    expect(await read()).toMatchObject([{ offeredCents: 0 }]);
    expect((await ask()).body).toMatchObject([{ label: { costCents: 0 } }]);
  });

  test.each([
    ["none", 0, "Les frais de renvoi sont à votre charge."],
    ["shop", 590, "nous payons ce renvoi"],
    ["buyer", 590, "5,90\u00a0€ sont alors retenus sur votre remboursement"],
  ])("is told of in the acknowledgement of the statement (%s)", async (who, cents, words) => {
    await offer(who, cents);
    const { email } = await renounced();
    await postMails({ early: false });
    const acknowledged = async () =>
      (await mailbox.received(email)).find(({ subject }) => subject.startsWith("Accusé de réception"));
    await expect.poll(async () => (await acknowledged())?.text, { interval: 30 }).toContain(words);
  });

  test("leads where page and acknowledgement say that pieces are sent back to", async () => {
    await setLimit(shop.it, "returnAddress", "Service retours, 2 rue du Stock, 69003 Lyon");
    await setLimit(shop.it, "sellerName", "HF SAS");
    const { ask, read, email, buyer } = await renounced();
    const place = "HF SAS, Service retours, 2 rue du Stock, 69003 Lyon";
    expect(await read()).toMatchObject([{ address: place }]);
    await ask();
    const [parcel] = (await (
      await fetch(
        `${shop.it.context.config.carrier.url}/emulator/parcels?orderNumber=${buyer.order.orderNumber}`,
      )
    ).json()) as object[];
    expect(parcel).toMatchObject({ addressee: "HF SAS", zipCode: "69003", city: "Lyon" });
    await postMails({ early: false });
    const said = async () => (await mailbox.received(email)).map(({ text }) => text).join(" ");
    await expect.poll(said, { interval: 30 }).toContain(`Renvoyez les articles à ${place}`);
  });

  test("is named in the acknowledgement as on her page only once her return stands there", async () => {
    const known = await renounced();
    const { orderId, staff, buyer } = await aPaidOrder(shop.it);
    const email = `${randomUUID()}@example.fr`;
    await sql`update orders set shipping_address = shipping_address || jsonb_build_object('email', ${email}::text)
      where id = ${orderId}`.execute(shop.it.context.db);
    await setStatus(staff.context(), { orderId, status: "delivered" });
    const { orderNumber } = buyer.order;
    const name = { firstName: "Camille", lastName: "Bernard" };
    await buyer.guest.call("POST", "/api/withdrawals", { ...name, orderNumber, email, articles: "La robe" });
    expect((await buyer.guest.call("GET", `/api/guest-orders/${orderId}/returns`)).body).toEqual([]);
    await postMails();
    const said = async (to: string) => (await mailbox.received(to)).map(({ text }) => text).join(" ");
    await expect.poll(() => said(email), { interval: 30 }).toContain("Renvoyez les articles");
    expect(await said(email)).toContain("étiquette se demandera sur la page de votre commande, dès que");
    await expect
      .poll(() => said(known.email), { interval: 30 })
      .toContain("étiquette se demande sur la page");
  });

  test("leaves by our own mail, as its attachment", async () => {
    const { ask, email } = await renounced();
    await ask();
    await postMails();
    const labels = async () =>
      (await mailbox.received(email)).filter(({ subject }) =>
        subject.startsWith("Votre étiquette de retour"),
      );
    await expect.poll(async () => (await labels()).length, { interval: 30 }).toBe(1);
    const [mail] = await labels();
    expect(mail?.text).toContain("5,90\u00a0€ seront retenus");
    expect(mail?.attachments.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^etiquette-retour-8R.*\.pdf$/),
    ]);
  });

  test("leaves no more, and is not hers to print, once staff have called its return off", async () => {
    const { ask, email, orderId, caseId, buyer } = await renounced();
    expect((await ask()).status).toBe(200);
    const staff = await asAdministrator(shop.it);
    await callOffCase(staff.context(), { caseId, reason: "Elle garde la robe", neverCame: false });
    await postMails();
    const mail = shop.it.context.db
      .selectFrom("outbox")
      .where("order_id", "=", orderId)
      .where("kind", "=", "return-label")
      .select("state");
    await expect.poll(() => mail.execute(), { interval: 30 }).toEqual([{ state: "cancelled" }]);
    expect((await mailbox.received(email)).map(({ subject }) => subject).join()).not.toContain("étiquette");
    const path = `/api/guest-orders/${orderId}/returns/${caseId}/label.pdf`;
    expect(await buyer.guest.call("GET", path)).toMatchObject({
      status: 409,
      body: { code: "LABEL_MISSING" },
    });
  });
});
