import { randomUUID } from "node:crypto";
import { add } from "./guest.ts";
import { layOut, query } from "./house.ts";
import { expect, test } from "./promise.ts";

const TITLE = "Live d'essai du matin";

async function openSecondLive(): Promise<string> {
  const [live] = await query<{ id: string }>(
    "insert into lives (title, ref, live_date) values ($1, $2, now() - interval '2 days') returning id",
    [TITLE, `e${randomUUID().slice(0, 8)}`.slice(0, 9)],
  );
  return live?.id ?? "";
}

test.afterEach(() => query("update lives set is_active = false where title = $1", [TITLE]));

test("with several lives on air the guest chooses, may change, and a live's own link leads straight in", async ({
  newPhone,
  accessible,
}) => {
  const [piece] = await layOut();
  const second = await openSecondLive();
  const phone = await newPhone();
  await phone.goto("/order");
  await expect(phone.getByText("Quel live regardez-vous")).toBeVisible();
  await accessible(phone);
  await phone.getByRole("link", { name: "Annuler" }).click();
  await expect(phone).toHaveURL("/");
  await phone.getByRole("link", { name: "Commander pendant le live" }).click();
  await phone.getByRole("radio").first().check();
  await phone.getByRole("button", { name: "Sélectionner" }).click();
  await add(phone, piece);
  await phone.getByRole("region", { name: "Votre choix" }).getByRole("button", { name: "Fermer" }).click();
  await phone.getByRole("button", { name: "Changer de live" }).click();
  const question = phone.getByRole("alertdialog", { name: "Changer de live" });
  await expect(question).toBeVisible();
  await accessible(phone);
  await question.getByRole("button", { name: "Changer de live" }).click();
  await expect(phone.getByRole("radio", { name: TITLE })).toBeVisible();

  await phone.goto(`/order/live/${second}`);
  await expect(phone).toHaveURL("/order");
  await expect(phone.getByText(TITLE).first()).toBeVisible();
});

test("a live that is over or never was says so and leads on", async ({ newPhone, accessible, allowed }) => {
  allowed.push(/status of 404/);
  const phone = await newPhone();
  await phone.goto(`/order/live/${randomUUID()}`);
  await expect(phone.getByText("Ce live n'existe pas ou n'est pas accessible")).toBeVisible();
  await accessible(phone);
  await phone.getByRole("link", { name: "Voir les lives en cours" }).click();
  await expect(phone).toHaveURL("/order");
});

test("without a live on air the guest is told so instead of meeting an empty page", async ({
  newPhone,
  accessible,
}) => {
  const active = await query<{ id: string }>(
    "update lives set is_active = false where is_active returning id",
  );
  try {
    const phone = await newPhone();
    await phone.goto("/order");
    await expect(phone.getByText("Aucun live actif pour le moment")).toBeVisible();
    await accessible(phone);
  } finally {
    await query("update lives set is_active = true where id = any($1::uuid[])", [active.map(({ id }) => id)]);
  }
});
