import { randomUUID } from "node:crypto";
import { ADMIN_SCREENS } from "#contract/routes.ts";
import { aColleague } from "./colleague.ts";
import { fieldOf, openForm, thingsToEdit } from "./edited-things.ts";
import { faultsAtTwiceTheSize, LARGE_TEXT } from "./large-text.ts";
import { layOutToClaim, newHandle, openConsole, viewerWrites } from "./live-admin.ts";
import { aPaidOrder } from "./paid-order.ts";
import { expect, type Page, test } from "./promise.ts";
import { query } from "./running-shop.ts";
import { openToPrepare, orderAct } from "./staff.ts";
import { aWithdrawal } from "./withdrawals.ts";

const SCREENS = Object.keys(ADMIN_SCREENS).filter((route) => !route.includes(":"));
const WIDTHS = [360, 1440] as const;

type People = { newPhone: (who: { signedIn: true }) => Promise<Page>; newAdmin: () => Promise<Page> };

/** Staff with letters of twice their size, and what says whether they can read and press what is on their screen. */
async function staffWhoReadLarge(width: (typeof WIDTHS)[number], { newPhone, newAdmin }: People) {
  const admin = width === 360 ? await newPhone({ signedIn: true }) : await newAdmin();
  if (width !== 360) await admin.setViewportSize({ width, height: 900 });
  await admin.context().addInitScript(LARGE_TEXT);
  const readable = async (where: string) => {
    expect.soft(await faultsAtTwiceTheSize(admin), `${where}, ${width} px wide`).toEqual([]);
  };
  const open = async (screen: string) => {
    await admin.goto(screen);
    await expect(admin.getByRole("heading", { level: 1 }), screen).toBeVisible();
    // It takes room from the name of the screen.
    await expect(admin.getByRole("banner").getByRole("link", { name: /^EN DIRECT/ }), screen).toBeVisible();
    await expect(admin.locator("main [aria-busy=true]"), screen).toHaveCount(0);
  };
  return { admin, open, readable };
}

/** A request that may mean any of several pieces with photos and names of long words, some of them sold. */
async function aRequestToChooseFor(): Promise<void> {
  const piece = await layOutToClaim();
  await query(
    `with named as (
       insert into product_colors (name, hex_code) values ('Terracotta', '#C4643F')
       on conflict (name) do update set hex_code = excluded.hex_code returning id
     )
     insert into products (live_id, ref, ref_category, name, size, color_id, price_cents, stock, photo_key)
     select live_id, (select max(ref) from products where live_id = p.live_id) + n, ref_category, name, (38 + 2 * n)::text,
       named.id, price_cents, n % 2, (select min(photo_key) from products)
     from products p cross join named cross join generate_series(1, 3) n where p.id = $1`,
    [piece.productId],
  );
  await viewerWrites(piece.liveId, {
    handle: newHandle(),
    text: `je prends la ${piece.ref} terracotta en 36`,
  });
}

/** Money that no order knows, a statement of withdrawal, and a message that waits for a word of staff. */
async function rareWork(): Promise<{ withdrawal: string }> {
  await query(
    `insert into unmatched_payments (transaction_uuid, reference, cause, detailed_status, source, amount_cents, currency,
       card_brand, card_last4, payer_name, payer_email, paid_at)
     values ($1, 'HFP-perdue', 'reference', 'CAPTURED', 'notification', 3590, 'EUR', 'CB', '0055', 'Perdue Loin', 'perdue@exemple.fr', now())`,
    [randomUUID()],
  );
  await query(
    `insert into outbox (dedupe_key, kind, to_name, to_address, subject, html, text, held_at)
     values ($1, 'manual', 'Nina Essai', 'nina.tenue@exemple.fr', 'Votre commande vous attend', '<p>Bonjour</p>', 'Bonjour', now())`,
    [randomUUID()],
  );
  return { withdrawal: (await aWithdrawal()).id };
}

for (const width of WIDTHS) {
  test(`every screen can be read and worked with letters of twice their size, ${width} px wide`, async ({
    newPhone,
    newAdmin,
  }) => {
    const order = await aPaidOrder(["Rouge"]);
    const { withdrawal } = await rareWork();
    await aRequestToChooseFor();
    const [live] = await query<{ id: string }>("select live_id as id from orders where id = $1", [order.id]);
    const people = await query<{ id: string }>(
      "select user_id as id from orders where user_id is not null group by 1 order by count(*) desc limit 2",
    );
    const { admin, open, readable } = await staffWhoReadLarge(width, { newPhone, newAdmin });
    const records = [
      `/admin/orders/${order.id}`,
      `/admin/lives/${live?.id}`,
      `/admin/lives/${live?.id}/report`,
      `/admin/users/${people[0]?.id}`,
      "/admin/outbox?state=held",
      `/admin/user-merge?source=${people[0]?.id}&destination=${people[1]?.id}`,
    ];
    for (const screen of [...SCREENS, ...records]) {
      await open(screen);
      await readable(screen);
    }
    await open(`/admin/orders/${order.id}`);
    await admin.getByRole("button", { name: "Retour", exact: true }).click();
    await expect(admin.getByRole("dialog")).toBeVisible();
    await readable("a return");
    await open(`/admin/withdrawals?open=${withdrawal}`);
    await expect(admin.getByRole("dialog")).toBeVisible();
    await readable("a withdrawal");
    await openToPrepare(admin, order.number);
    await readable("an order to pack");
    await openConsole(admin, "lilou_mode");
    await readable("the console with a viewer typed");
    await query("update pages set is_active = false where code = 'accessibilite'");
    try {
      await open("/admin");
      await expect(admin.getByRole("region", { name: "Avant la première vente" })).toBeVisible();
      await readable("the launch list");
    } finally {
      await query("update pages set is_active = true where code = 'accessibilite'");
    }
  });

  test(`every form of staff can be read and filled in with letters of twice their size, ${width} px wide`, async ({
    newPhone,
    newAdmin,
  }) => {
    const things = await thingsToEdit(await aColleague());
    const { admin, open, readable } = await staffWhoReadLarge(width, { newPhone, newAdmin });
    for (const thing of Object.values(things)) {
      const form = await openForm(admin, thing);
      await expect(fieldOf(form, thing)).toBeVisible();
      await readable(`the form of a ${thing.what}`);
    }
    const OTHERS = [
      ["/admin/orders", "Nouvelle commande"],
      ["/admin/lives", "Nouveau Live"],
      ["/admin/products", "Nouveau produit"],
      ["/admin/orders", "Enregistrer la vue"],
    ] as const;
    for (const [screen, button] of OTHERS) {
      await open(screen);
      await admin.getByRole("button", { name: button }).first().click();
      await expect(admin.getByRole("dialog")).toBeVisible();
      await readable(button);
    }
    await open(things.address?.screen ?? "");
    await orderAct(admin, "Changer le statut");
    await expect(admin.getByRole("dialog")).toBeVisible();
    await readable("Changer le statut");
    await open("/admin/orders");
    await admin
      .getByRole("button", { name: /^Actions de la commande/ })
      .first()
      .click();
    await admin.getByRole("menuitem", { name: "Envoyer un message" }).click();
    await expect(admin.getByRole("dialog")).toBeVisible();
    await readable("Envoyer un message");
  });
}

test("staff sign in with letters of twice their size", async ({ newPhone }) => {
  const phone = await newPhone();
  await phone.context().addInitScript(LARGE_TEXT);
  await phone.goto("/admin/login");
  await expect(phone.getByLabel("Email")).toBeVisible();
  expect(await faultsAtTwiceTheSize(phone)).toEqual([]);
});
