import { randomUUID } from "node:crypto";
import { aColleague } from "./colleague.ts";
import { aLiveOfItsOwn } from "./own-orders.ts";
import { expect, type Page, test } from "./promise.ts";
import { query } from "./running-shop.ts";

/** An act on two rows of a list, one of which refuses it first. */
interface Story {
  screen: string;
  /** The boxes that are ticked. */
  rows: string[];
  /** Once they are ticked. */
  meanwhile?: () => Promise<unknown>;
  button: string;
  question: RegExp;
  result: string;
  outcome: string;
  refused: { list: string; row: string };
  /** Takes away what stood against it; where nothing can, nothing is tried again. */
  mend?: () => Promise<unknown>;
  done?: string;
  /** How many of the two the act has reached. */
  reached: () => Promise<number | undefined>;
}

const words = () => `Lot ${randomUUID().slice(0, 6)}`;
const count = async (from: string, values: unknown[]) =>
  (await query<{ count: number }>(`select count(*)::int as count from ${from}`, values))[0]?.count;

async function colors(): Promise<Story> {
  const mark = words();
  await query("insert into product_colors (name, hex_code) values ($1, '#102030'), ($2, '#302010')", [
    `${mark} libre`,
    `${mark} portée`,
  ]);
  const { liveId } = await aLiveOfItsOwn();
  await query(
    `insert into products (live_id, ref, ref_category, name, price_cents, color_id)
     select $1, 1, 'A1', 'Robe d''essai', 2990, id from product_colors where name = $2`,
    [liveId, `${mark} portée`],
  );
  return {
    screen: `/admin/colors?q=${encodeURIComponent(mark)}`,
    rows: [`la couleur ${mark} libre`, `la couleur ${mark} portée`],
    button: "Supprimer",
    question: /^Supprimer 2.couleurs$/,
    result: "Suppression des couleurs",
    outcome: "1\u00a0suppression, 1\u00a0échec",
    refused: {
      list: "Couleurs non supprimées",
      row: `${mark} portéeCette couleur est utilisée par des produits et ne peut pas être supprimée`,
    },
    mend: () => query("update products set color_id = null where live_id = $1", [liveId]),
    done: "2\u00a0couleurs supprimées",
    reached: async () => 2 - ((await count("product_colors where name like $1", [`${mark}%`])) ?? 0),
  };
}

async function faqs(): Promise<Story> {
  const mark = words();
  const { ask } = await aColleague();
  const make = (title: string) =>
    ask<{ id: string }>("POST", "/api/admin/faqs", { title, content: "<p>x</p>" });
  await make(`${mark} un`);
  const gone = await make(`${mark} deux`);
  return {
    screen: "/admin/faqs",
    rows: [`la question ${mark} un`, `la question ${mark} deux`],
    meanwhile: () => ask("DELETE", `/api/admin/faqs/${gone.id}`),
    button: "Supprimer",
    question: /^Supprimer 2.questions$/,
    result: "Suppression des questions",
    outcome: "1\u00a0suppression, 1\u00a0échec",
    refused: { list: "Questions non supprimées", row: "Supprimé entre-temps" },
    reached: async () => 2 - ((await count("faqs where title like $1", [`${mark}%`])) ?? 0),
  };
}

async function pages(): Promise<Story> {
  const mark = words();
  const code = `lot-${randomUUID().slice(0, 8)}`;
  const title = { shown: `${mark} en ligne`, duplicate: `${mark} double`, other: `${mark} autre` };
  await query(
    `insert into pages (title, code, content, is_active)
     values ($1, $4, '<p>x</p>', true), ($2, $4, '<p>x</p>', false), ($3, $4 || '-b', '<p>x</p>', false)`,
    [title.shown, title.duplicate, title.other, code],
  );
  return {
    screen: "/admin/pages",
    rows: [`la page ${title.duplicate}`, `la page ${title.other}`],
    button: "Activer",
    question: /^Activer 2.pages$/,
    result: "Changement du statut des pages",
    outcome: "1 mise(s) à jour, 1 échec(s)",
    refused: {
      list: "Pages non modifiées",
      row: `${title.duplicate}Une page active avec ce code existe déjà`,
    },
    mend: () => query("update pages set is_active = false where title = $1", [title.shown]),
    done: "2\u00a0pages mises à jour",
    reached: () => count("pages where title = any($1) and is_active", [[title.duplicate, title.other]]),
  };
}

const bar = (admin: Page) => admin.getByRole("region", { name: "Sélection" });

/** Ticks these rows and says yes to the question of a button. */
async function act(
  admin: Page,
  { rows, meanwhile, button, question }: Pick<Story, "rows" | "meanwhile" | "button" | "question">,
) {
  for (const row of rows) await admin.getByLabel(`Sélectionner ${row}`, { exact: true }).check();
  await expect(bar(admin).getByRole("status")).toHaveText(/^2\s/);
  await meanwhile?.();
  await bar(admin).getByRole("button", { name: button, exact: true }).click();
  await admin
    .getByRole("alertdialog", { name: question })
    .getByRole("button", { name: button, exact: true })
    .click();
}

/** How it ended was read: no line above the list tells it to the next story. */
async function isPutAway(admin: Page, title: string): Promise<void> {
  await expect(admin.getByRole("dialog", { name: title })).toHaveCount(0);
  await expect(admin.getByRole("status").filter({ hasText: title })).toHaveCount(0);
}

for (const [list, make] of Object.entries({ colors, faqs, pages }))
  test(`${list}: what one act could not do is named with its reason, and tried again where it can be`, async ({
    newAdmin,
    accessible,
  }) => {
    const story = await make();
    const admin = await newAdmin();
    await admin.goto(story.screen);
    await act(admin, story);
    const result = admin.getByRole("dialog", { name: story.result });
    await expect(result.getByText(story.outcome)).toBeVisible();
    await expect(bar(admin)).toHaveCount(0);
    await expect(result.getByRole("list", { name: story.refused.list })).toContainText(story.refused.row);
    await accessible(admin);
    if (story.mend && story.done) {
      expect(await story.reached()).toBe(1);
      await story.mend();
      await result.getByRole("button", { name: "Réessayer les échecs" }).click();
      await expect(admin.getByText(story.done).first()).toBeVisible();
    } else await result.getByRole("button", { name: "Fermer" }).last().click();
    await expect(result).toHaveCount(0);
    expect(await story.reached()).toBe(2);
  });

test("lives go on air together and leave it together", async ({ newAdmin }) => {
  const lives = [await aLiveOfItsOwn(), await aLiveOfItsOwn()];
  const ids = lives.map(({ liveId }) => liveId);
  const onAir = () => count("lives where id = any($1) and is_active", [ids]);
  await query("update lives set title = 'Lot ' || $2 || ' ' || ref where id = any($1)", [
    ids,
    lives[0]?.mark,
  ]);
  const admin = await newAdmin();
  await admin.goto(`/admin/lives?q=${lives[0]?.mark}`);
  const rows = lives.map(({ mark }) => `le live Lot ${lives[0]?.mark} m${mark}`);
  try {
    await act(admin, { rows, button: "Activer", question: /^Activer 2.lives$/ });
    await expect.poll(onAir).toBe(2);
    await expect(admin.getByText("2\u00a0lives mis à jour").first()).toBeVisible();
    await act(admin, { rows, button: "Désactiver", question: /^Désactiver 2.lives$/ });
    await expect.poll(onAir).toBe(0);
    await expect(admin.getByRole("button", { name: /^Ce qui reste à faire.: Lot/ })).toHaveCount(2);
    await isPutAway(admin, "Changement du statut des lives");
  } finally {
    // A live that stayed on air would lead the guests of other stories astray.
    await query("update lives set is_active = false where id = any($1)", [ids]);
  }
});

test("templates stop to leave by themselves together, and begin again", async ({ newAdmin }) => {
  const types = ["delivered", "cancelled-by-admin"];
  const before = await query<{ type: string; is_automatic: boolean }>(
    "select type, is_automatic from message_templates where type = any($1)",
    [types],
  );
  const automatic = () => count("message_templates where type = any($1) and is_automatic", [types]);
  const rows = ["le modèle Livrée", "le modèle Annulée par l'admin"];
  const admin = await newAdmin();
  await admin.goto("/admin/message-templates");
  try {
    await act(admin, { rows, button: "Envoi automatique", question: /^Envoi automatique de 2.modèles$/ });
    await expect.poll(automatic).toBe(2);
    await expect(admin.getByText("2\u00a0modèles mis à jour").first()).toBeVisible();
    await act(admin, { rows, button: "Envoi manuel", question: /^Envoi manuel de 2.modèles$/ });
    await expect.poll(automatic).toBe(0);
    await isPutAway(admin, "Changement de l'envoi automatique");
  } finally {
    for (const { type, is_automatic } of before)
      await query("update message_templates set is_automatic = $2 where type = $1", [type, is_automatic]);
  }
});
