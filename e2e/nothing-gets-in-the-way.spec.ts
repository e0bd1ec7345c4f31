import { aBuyer, add, enterLive, fillAddress, search } from "./guest.ts";
import { expect, test } from "./promise.ts";
import { layOut, query } from "./running-shop.ts";
import { shifted, WATCH_SHIFTS } from "./shifts.ts";

test("nothing on the order page moves by itself, whether a piece is on air or not", async ({ newPhone }) => {
  const [piece] = await layOut();
  const onAir = (reference: string | null) =>
    query(
      "update lives set on_air_ref = $2, on_air_since = case when $2::text is not null then now() end where id = $1",
      [piece.liveId, reference],
    );
  const phone = await newPhone();
  await phone.context().addInitScript(WATCH_SHIFTS);
  try {
    for (const [reference, told] of [
      [piece.ref, piece.name],
      [null, "Déjà montré, encore libre"],
    ] as const) {
      await onAir(reference);
      await phone.goto(`/order/live/${piece.liveId}`);
      await expect(phone.getByText(told).first()).toBeVisible();
      expect(await shifted(phone), `${reference} on air`).toBeLessThan(0.05);
    }
  } finally {
    await onAir(null);
  }
});

test("what is told covers no button, and after the address the payment card is read from its title", async ({
  newPhone,
}) => {
  const [black, red] = await layOut(["Noir", "Rouge"]);
  const phone = await newPhone();
  await enterLive(phone);
  await add(phone, black);
  await phone.getByRole("button", { name: "Ajouter d'autres produits" }).click();
  await fillAddress(phone, aBuyer());
  await search(phone, red.ref);
  await phone.getByRole("button", { name: "Enregistrer l'adresse" }).click();
  await expect(phone.getByText("Adresse de livraison enregistrée").first()).toBeVisible();
  const title = phone.getByRole("heading", { name: "Paiement" });
  await expect(title).toBeFocused();
  await expect(title).toBeInViewport({ ratio: 1 });
  const ring = await phone.evaluate("getComputedStyle(document.activeElement).boxShadow");
  expect(ring).toBe("none");
  // Below the header, which stays at the top of the screen.
  const covering = await phone.evaluate(`(() => {
    const { left, top, height } = document.activeElement.getBoundingClientRect();
    return document.elementFromPoint(left + 4, top + height / 2)?.textContent;
  })()`);
  expect(covering).toBe("Paiement");
  const hidden = await phone.evaluate<string[]>(`(() => {
    const hidden = [];
    for (const button of document.querySelectorAll("button, a, #paiement p, #paiement li, footer p")) {
      const [{ left, top, width, height } = { width: 0 }] = button.getClientRects();
      if (width < 2 || top < 64 || top + height > innerHeight || button.closest("[inert]")) continue;
      const over = document.elementFromPoint(left + width / 2, top + height / 2);
      if (over && over !== button && !button.contains(over)) hidden.push(button.textContent + " under " + over.textContent);
    }
    return hidden;
  })()`);
  expect(hidden).toEqual([]);
});
