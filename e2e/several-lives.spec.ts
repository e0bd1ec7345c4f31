import { randomUUID } from "node:crypto";
import { add, enterLive } from "./guest.ts";
import { commentOf, itemsOf, newHandle, openConsole, viewerWrites } from "./live-admin.ts";
import { expect, test } from "./promise.ts";
import { askAs, behave, layOut, query } from "./running-shop.ts";
import { shifted, WATCH_SHIFTS } from "./shifts.ts";

const TITLE = "Live d'essai du matin";

async function openSecondLive(): Promise<string> {
  const [live] = await query<{ id: string }>(
    "insert into lives (title, ref, live_date) values ($1, $2, now() - interval '2 days') returning id",
    [TITLE, `e${randomUUID().slice(0, 8)}`.slice(0, 9)],
  );
  return live?.id ?? "";
}

test.afterEach(async () => {
  await query("update lives set is_active = false where title = $1", [TITLE]);
  await behave("live");
});

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
  const order = await phone.evaluate<string>("JSON.parse(localStorage.getItem('hf-outlet.order'))");
  await phone.getByRole("button", { name: "Annuler" }).click();
  await expect(phone).toHaveURL(`/order/${order}`);
  await expect(
    phone.getByRole("button", { name: `Supprimer ${piece.ref} ${piece.name}, Noir, 38` }),
  ).toBeVisible();

  await phone.goto(`/order/live/${second}`);
  await expect(phone).toHaveURL("/order");
  await expect(phone.getByText(TITLE).first()).toBeVisible();
  // The live is taken off the air next: nobody may still be asking for it.
  await phone.close();
});

test("a live that is over or never was says so and leads on", async ({ newPhone, accessible, allowed }) => {
  allowed.push(/status of 404/);
  const phone = await newPhone();
  await phone.goto(`/order/live/${randomUUID()}`);
  await expect(phone.getByText("Ce live n'existe pas ou n'est pas accessible")).toBeVisible();
  await expect(phone.getByRole("link", { name: "Commander pendant le live" })).toBeVisible();
  await accessible(phone);
  await phone.getByRole("link", { name: "Voir les lives en cours" }).click();
  await expect(phone).toHaveURL("/order");
});

test("a live that ends while she looks on is told to her, on the order page and at home", async ({
  newAdmin,
  newPhone,
  accessible,
  allowed,
}) => {
  allowed.push(/status of 404/);
  const [piece, other] = await layOut(["Noir", "Rouge"]);
  const cookies = await (await newAdmin()).context().cookies();
  const ask = askAs(cookies.map(({ name, value }) => `${name}=${value}`).join("; "));
  const turn = (isActive: boolean) => ask("PUT", `/api/admin/lives/${piece.liveId}/active`, { isActive });
  await ask("PUT", `/api/admin/live-console/lives/${piece.liveId}/on-air`, { reference: piece.ref });
  const home = await newPhone();
  await home.clock.install();
  await home.goto("/");
  const phone = await newPhone();
  await phone.goto("/order");
  for (const page of [phone, home])
    await expect(page.getByRole("region", { name: "Montré en ce moment" })).toContainText(piece.ref);
  const buyer = await newPhone();
  await enterLive(buyer);
  await add(buyer, other);
  await turn(false);
  try {
    await expect(phone.getByText("Le live que vous suiviez est terminé.")).toBeVisible();
    await expect(phone.getByRole("button", { name: /^Réserver/ })).toHaveCount(0);
    await expect(phone.getByRole("button", { name: "Me prévenir" })).toBeVisible();
    await accessible(phone);
    await expect(buyer.getByText(/^Le live est terminé/)).toBeVisible();
    await buyer.getByRole("button", { name: /^Supprimer / }).click();
    await buyer.getByRole("button", { name: "Confirmer la suppression" }).click();
    const cart = buyer.getByRole("region", { name: "Votre panier" });
    await expect(cart.getByRole("button", { name: "Me prévenir" })).toBeVisible();
    await expect(cart.getByRole("button", { name: "Ajouter un produit" })).toHaveCount(0);
    await accessible(buyer);
    await home.clock.runFor(15_000);
    await expect(home.getByText("EN DIRECT", { exact: true })).toHaveCount(0);
    await expect(home.getByRole("region", { name: "Montré en ce moment" })).toHaveCount(0);
  } finally {
    await turn(true);
    await ask("PUT", `/api/admin/live-console/lives/${piece.liveId}/on-air`, { reference: null });
  }
});

test("without a live on air the guest is told when the next begins, and nothing moves", async ({
  newPhone,
  accessible,
}) => {
  const active = await query<{ id: string }>(
    "update lives set is_active = false where is_active returning id",
  );
  // The last live is one with photos, whichever lives other tests have left.
  await query(
    `update lives set live_date = clock_timestamp() where id = (
       select live_id from products where photo_key is not null and live_id = any($1) limit 1)`,
    [active.map(({ id }) => id)],
  );
  try {
    const phone = await newPhone();
    await phone.goto("/order");
    await expect(phone.getByText("Aucun live actif pour le moment")).toBeVisible();
    await phone.getByRole("button", { name: "Me prévenir" }).click();
    await expect(phone.getByLabel("Email")).toBeFocused();
    await accessible(phone);

    await query("insert into lives (title, ref, live_date, is_active) values ($1, $2, $3, false)", [
      TITLE,
      `e${randomUUID().slice(0, 8)}`,
      "2099-11-24T19:00:00Z",
    ]);
    await phone.context().addInitScript(WATCH_SHIFTS);
    await phone.clock.install();
    await phone.goto("/");
    await expect(
      phone.getByRole("heading", { level: 1, name: "Prochain live mardi 24 novembre à 20:00" }),
    ).toBeVisible();
    await expect(phone.getByText(TITLE)).toBeVisible();
    const shown = phone.getByRole("region", { name: "Montré au dernier live" });
    await expect(shown.locator("img").first()).toBeVisible();
    await accessible(phone);
    expect(await shifted(phone)).toBeLessThan(0.01);
    await shown
      .getByRole("button", { name: /^Voir de plus près/ })
      .first()
      .click();
    const large = phone.getByRole("dialog");
    await expect(large.getByText("Ce live est terminé et ses pièces ne se commandent plus.")).toBeVisible();
    await accessible(phone);
    await large.getByRole("button", { name: "Me prévenir du prochain live" }).click();
    await expect(large.getByLabel("Email")).toBeFocused();
    await accessible(phone);
    await large.getByRole("button", { name: "Fermer" }).click();
    await expect(large).toHaveCount(0);
    const file = phone.waitForEvent("download");
    await phone.getByRole("link", { name: "Ajouter à mon calendrier" }).click();
    expect((await file).suggestedFilename()).toBe("prochain-live.ics");

    await phone.getByRole("button", { name: "Me prévenir" }).click();
    await expect(phone.getByLabel("Email")).toBeFocused();
    await accessible(phone);
    const email = `${randomUUID().slice(0, 8)}@example.fr`;
    await phone.keyboard.type(email);
    await phone.keyboard.press("Enter");
    await expect(phone.getByText("vous recevrez un email au début du prochain live")).toBeVisible();
    await accessible(phone);
    const [alert] = await query<{ id: string }>("select id from alerts where email = $1", [email]);
    await phone.goto(`/desinscription/${alert?.id}`);
    await expect(phone.getByText("nous ne vous écrirons plus à ce sujet")).toBeVisible();
    await accessible(phone);
    expect(await query("select from alerts where email = $1", [email])).toEqual([]);
    await phone.goto("/");

    await query("update lives set is_active = true where title = $1 and live_date > now()", [TITLE]);
    await phone.clock.fastForward("00:21");
    await phone.getByRole("link", { name: "Commander pendant le live" }).click();
    await expect(phone.getByText(TITLE).first()).toBeVisible();
    // The live is taken away next: nobody may still be asking for it.
    await phone.close();
  } finally {
    await query("delete from lives where title = $1 and live_date > now()", [TITLE]);
    await query("update lives set is_active = true where id = any($1::uuid[])", [active.map(({ id }) => id)]);
  }
});

test("with several lives on air a comment is answered in its own, and the member of staff is told when that one is over", async ({
  newAdmin,
  accessible,
}) => {
  test.slow();
  await behave("live", { story: false });
  const pieces = await layOut(["Noir", "Rouge"]);
  const second = await openSecondLive();
  await query("update products set live_id = $1 where id = any($2)", [
    second,
    pieces.map(({ productId }) => productId),
  ]);
  const admin = await newAdmin();
  await openConsole(admin);
  await expect(admin.getByLabel("Live", { exact: true })).not.toHaveValue(second);

  const handle = newHandle();
  const wanted = `${pieces[0].ref} Rouge`;
  await viewerWrites(second, { handle, text: wanted });
  await expect(commentOf(admin, handle)).toContainText(TITLE);
  await commentOf(admin, handle).press("Enter");
  await expect(admin.locator("#console-reference")).toHaveValue(wanted);
  await expect(admin.getByLabel("Live", { exact: true })).toHaveValue(second);
  await expect(admin.getByRole("listbox", { name: "Pièces du live" }).getByRole("option")).toHaveCount(1);
  await accessible(admin);
  await admin.keyboard.press("Enter");
  await expect(commentOf(admin, handle)).toContainText("Traité");
  expect(await itemsOf(handle)).toMatchObject([{ item: wanted }]);

  // Two captures take one line, and the orders are those of the chosen live until somebody asks for all.
  await expect(admin.getByText(/^Capture\u00a0: .* sur 2$/)).toBeVisible();
  await expect(admin.getByRole("list", { name: "Capture des commentaires" })).toBeHidden();
  const order = admin.getByRole("article", { name: new RegExp(`@${handle}`) });
  await expect(order.first()).toBeVisible();
  await admin.getByLabel("Live", { exact: true }).selectOption({ index: 0 });
  if ((await admin.getByLabel("Live", { exact: true }).inputValue()) === second)
    await admin.getByLabel("Live", { exact: true }).selectOption({ index: 1 });
  const cards = admin.getByRole("region", { name: "50 dernières commandes" });
  await expect(cards.getByText(`@${handle}`)).toHaveCount(0);
  await admin.getByRole("switch", { name: "Tous les lives" }).click();
  await expect(cards.getByText(`@${handle}`).first()).toBeVisible();
  await admin.getByLabel("Live", { exact: true }).selectOption(second);

  await query("update lives set is_active = false where id = $1", [second]);
  await expect(admin.getByText(`« ${TITLE} » n'est plus actif. Vous saisissez pour`)).toBeVisible();
});
