import { randomUUID } from "node:crypto";
import { aBuyer, add, addressOf, enterLive, orderIdOf } from "./guest.ts";
import { layOutToClaim, newHandle } from "./live-admin.ts";
import { expect, type Page, test } from "./promise.ts";
import { behave, facts, layOut, query } from "./running-shop.ts";

test.beforeEach(() => behave("sms"));
test.afterEach(async () => {
  await query("delete from settings where key like 'sms%'");
});

interface Sent {
  content: string;
}
const textsTo = async (number: string): Promise<Sent[]> => {
  const answer = await fetch(
    new URL(`/emulator/texts?to=${encodeURIComponent(number)}`, facts().sms?.pageUrl),
  );
  return (await answer.json()) as Sent[];
};
/** Eight digits that no other test has. */
const newNumber = () => `06${String(Math.floor(Math.random() * 90_000_000) + 10_000_000)}`;

async function switchOn(admin: Page): Promise<void> {
  await admin.goto("/admin/settings");
  const card = admin.getByRole("region", { name: "SMS", exact: true });
  await card.getByLabel("Envoi de SMS").selectOption({ label: "En marche" });
  await card.getByRole("button", { name: "Enregistrer" }).click();
  await expect(admin.getByText("Réglages enregistrés")).toBeVisible();
}

test("staff write what text messages say, see what each costs, and switch them on", async ({
  newAdmin,
  accessible,
}) => {
  const admin = await newAdmin();
  await admin.goto("/admin/settings");
  const card = admin.getByRole("region", { name: "SMS", exact: true });
  const field = card.getByLabel("SMS « Colis livré »");
  await card.getByLabel("Prix d'un SMS").fill("45");
  await expect(card.getByRole("figure").last()).toContainText(/1\u00a0SMS de \d+ caractères, 0,045\u00a0€/);
  await field.fill("{{boutique}} : la commande {{numero_commande}} est arrivée ! 🎉 Ça vous plaît ?");
  await expect(card.getByRole("figure").last()).toContainText(
    "HF Outlet : la commande HF-hiver-chic-104 est arrivée ! Ça vous plait ?",
  );
  await field.fill("x".repeat(170));
  await expect(card.getByRole("figure").last()).toContainText(/2\u00a0SMS de 170 caractères, 0,09\u00a0€/);
  await card.getByLabel("Envoi de SMS").selectOption({ label: "En marche" });
  for (const [text, problem] of [
    ["Répondez STOP", "Le mot STOP ferait de ce SMS une publicité"],
    ["{{nom}}", "variable qui n'existe pas"],
    ["x".repeat(400), "plus de 2 SMS"],
  ] as const) {
    await field.fill(text);
    await card.getByRole("button", { name: "Enregistrer" }).click();
    await expect(field).toHaveAccessibleDescription(new RegExp(problem));
  }
  await field.fill("");
  await expect(card.getByText("Aucun SMS de ce genre n'est envoyé.")).toBeVisible();
  await accessible(admin);
  await card.getByRole("button", { name: "Enregistrer" }).click();
  await expect(admin.getByText("Réglages enregistrés")).toBeVisible();
});

test("she agrees in her basket by a box that is empty, is told by text message, and stops them by one press", async ({
  newAdmin,
  newPhone,
  accessible,
  allowed,
}) => {
  // What the server refuses beside its field.
  allowed.push(/400/);
  test.slow();
  const admin = await newAdmin();
  await switchOn(admin);
  const { liveId, productId } = await layOutToClaim();
  const handle = newHandle();
  const headers = () => ({ "idempotency-key": randomUUID(), origin: new URL(admin.url()).origin });
  const phone = await newPhone();
  await phone.goto(`/panier/${liveId}`);
  await phone.getByLabel("Votre pseudo TikTok").fill(handle);
  await phone.getByLabel("Votre pseudo TikTok").press("Enter");
  const code = (await phone.getByRole("img", { name: /^Code / }).textContent())?.trim();
  await admin.request.post(`/api/admin/baskets/lives/${liveId}/devices`, {
    headers: headers(),
    data: { handle, code },
  });
  const number = newNumber();
  const card = phone.getByRole("region", { name: "Être prévenue par SMS" });
  await card.getByLabel("Votre numéro de mobile").fill("01 23 45 67 89");
  const box = card.getByRole("checkbox", { name: /Jamais de publicité/ });
  await expect(box).not.toBeChecked();
  await card.getByRole("button", { name: "Recevoir les SMS" }).tap();
  await expect(box).toHaveAccessibleDescription("Cochez la case si vous voulez des SMS");
  await box.tap();
  await card.getByRole("button", { name: "Recevoir les SMS" }).tap();
  await expect(card.getByLabel("Votre numéro de mobile")).toHaveAccessibleDescription(/mobile français/);
  await accessible(phone);
  await card.getByLabel("Votre numéro de mobile").fill(number);
  await card.getByRole("button", { name: "Recevoir les SMS" }).tap();
  await expect(phone.getByText(`Nous vous prévenons par SMS au ••••••${number.slice(-2)}.`)).toBeVisible();
  await accessible(phone);

  const added = await admin.request.post(`/api/admin/live-console/lives/${liveId}/items`, {
    headers: headers(),
    data: { handle, productId },
  });
  const { order } = (await added.json()) as { order: { id: string } };
  await admin.goto(`/admin/orders/${order.id}`);
  await admin.getByRole("button", { name: "Demander le paiement" }).click();
  const e164 = `+33${number.slice(1)}`;
  await expect.poll(async () => (await textsTo(e164)).length).toBe(1);
  await expect(admin.getByText(/^Prévenue par SMS le /)).toBeVisible();
  const [link = ""] = /http\S+/.exec((await textsTo(e164))[0]?.content ?? "") ?? [];
  // She reads the text on another phone than the one that is bound.
  const other = await newPhone();
  await other.goto(link);
  await expect(other.getByText("Nous vous prévenons aussi par SMS")).toBeVisible();
  await accessible(other);
  await other.getByRole("button", { name: "Arrêter les SMS" }).tap();
  await expect(other.getByText("C'est noté")).toBeVisible();
  await accessible(other);
  await phone.reload();
  await expect(card.getByRole("checkbox")).not.toBeChecked();

  const [person] = await query<{ id: string }>("select id from users where tiktok_username = $1", [handle]);
  await admin.goto(`/admin/users/${person?.id}`);
  const agreed = admin.getByRole("region", { name: "SMS acceptés" });
  await expect(agreed).toContainText("par elle, sur sa page");
  await accessible(admin);
});

test("she agrees beside her address by a box that is empty, and stops it where she agreed", async ({
  newAdmin,
  newPhone,
  accessible,
  allowed,
}) => {
  // What the server refuses beside its field.
  allowed.push(/400/);
  const admin = await newAdmin();
  await switchOn(admin);
  const phone = await newPhone();
  await enterLive(phone);
  const [piece] = await layOut();
  await add(phone, piece);
  const buyer = aBuyer();
  for (const [label, value] of addressOf(buyer)) await phone.getByLabel(label, { exact: true }).fill(value);
  const box = phone.getByRole("checkbox", { name: /Me prévenir aussi par SMS/ });
  await expect(box).not.toBeChecked();
  await box.tap();
  await accessible(phone);
  await phone.getByLabel("Téléphone", { exact: true }).fill("04 78 00 00 00");
  await phone.getByRole("button", { name: "Enregistrer l'adresse" }).tap();
  await expect(phone.getByLabel("Téléphone", { exact: true })).toHaveAccessibleDescription(/mobile français/);
  await phone.getByLabel("Téléphone", { exact: true }).fill("06 12 34 56 78");
  await phone.getByRole("button", { name: "Enregistrer l'adresse" }).tap();
  await expect(phone.getByText("Nous vous prévenons aussi par SMS au ••••••78.")).toBeVisible();
  await accessible(phone);
  const orderId = orderIdOf(phone);
  const consents = () =>
    query<{ number: string; ended_by: string | null }>(
      "select number, ended_by from sms_consents where order_id = $1",
      [orderId],
    );
  expect(await consents()).toEqual([{ number: "+33612345678", ended_by: null }]);
  await phone.getByRole("button", { name: "Arrêter les SMS" }).tap();
  await expect(phone.getByText("C'est noté")).toBeVisible();
  expect(await consents()).toEqual([{ number: "+33612345678", ended_by: "page" }]);
});
