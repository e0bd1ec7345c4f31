import { describe, expect, test } from "vitest";
import { inTransaction } from "#server/db/in-transaction.ts";
import { hearOfParcel } from "#server/tracking/hear-of-parcel.ts";
import { returnLabelShop } from "#tests/return-label-shop.ts";

const { shop, db, mailbox, offer, behave, renounced, labelsOf, postMails } = returnLabelShop();

describe("a code instead of the label, for whoever has no printer", () => {
  test("is refused where the shop offers none, whatever its page said before", async () => {
    const { askCode, read, caseId } = await renounced();
    expect(await read()).toMatchObject([{ offersCode: false }]);
    expect((await askCode()).body.code).toBe("RETURN_LABEL_NOT_OFFERED");
    expect(await labelsOf(caseId)).toEqual([]);
  });

  test("is made by the carrier under a number that is followed as that of a label, at the same price", async () => {
    await offer("buyer", 590, "on");
    const { askCode, ask, read, caseId, orderId, buyer } = await renounced();
    expect(await read()).toMatchObject([{ offersCode: true, offeredCents: 590 }]);
    const [one] = (await askCode()).body;
    expect(one).toMatchObject({ offeredCents: null, label: { kind: "code", costCents: 590 } });
    const number = one?.label?.trackingNumber ?? "";
    expect(number).toMatch(/^8R/);
    // Whoever asks for a sheet then has the code: one return, one number.
    expect((await ask()).body).toMatchObject([{ label: { kind: "code", trackingNumber: number } }]);
    expect(await labelsOf(caseId)).toEqual(["made"]);
    const file = await fetch(`${shop.it.url}/api/guest-orders/${orderId}/returns/${caseId}/label.pdf`, {
      headers: { cookie: [...buyer.guest.cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
    });
    expect(file.headers.get("content-disposition")).toContain(`code-retour-${number}.pdf`);
    await inTransaction(db(), (tx) =>
      hearOfParcel(tx, number, [{ code: "RCDRET", at: new Date(), label: "" }], new Date()),
    );
    expect(await read()).toMatchObject([{ state: "arrived" }]);
  });

  test("is refused where the account lacks the option, and the label is left", async () => {
    await offer("shop", 0, "on");
    const { askCode, ask } = await renounced();
    await behave({ returnToken: "off" });
    expect((await askCode()).body).toMatchObject({
      code: "RETURN_LABEL_REFUSED",
      message: expect.stringContaining("Demandez plutôt l'étiquette à imprimer"),
    });
    expect((await ask()).body).toMatchObject([{ label: { kind: "label" } }]);
  });

  test("may be asked for again when its answer breaks off, and two presses at once make one", async () => {
    await offer("shop", 0, "on");
    const { askCode, caseId } = await renounced();
    await behave({ body: "truncated" });
    expect((await askCode()).status).not.toBe(200);
    await behave({ reset: true });
    await Promise.all([askCode(), askCode()]);
    expect(await labelsOf(caseId)).toEqual(["unknown", "made"]);
  });

  test("leaves by our own mail, which says where to show it", async () => {
    await offer("buyer", 590, "on");
    const { askCode, email } = await renounced();
    await askCode();
    await postMails();
    const codes = async () =>
      (await mailbox.received(email)).filter(({ subject }) => subject.startsWith("Votre code de retour"));
    await expect.poll(async () => (await codes()).length, { interval: 30 }).toBe(1);
    const [mail] = await codes();
    expect(mail?.text).toContain("dans un bureau de poste ou un relais Pickup");
    expect(mail?.text).toContain("5,90\u00a0€ seront retenus");
    expect(mail?.attachments.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^code-retour-8R.*\.pdf$/),
    ]);
  });
});
