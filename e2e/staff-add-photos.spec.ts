import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { expect, type Page, test } from "./promise.ts";
import { query } from "./running-shop.ts";

const shortName = () => randomUUID().replaceAll("-", "").slice(0, 6).toUpperCase();

/** A picture of one color: each is another file. */
const picture = async (shade: number): Promise<string> =>
  (
    await sharp({ create: { width: 80, height: 100, channels: 3, background: { r: shade, g: 70, b: 110 } } })
      .jpeg()
      .toBuffer()
  ).toString("base64");

/** Files that come from the desktop, all at once. */
async function drop(admin: Page, selector: string, names: readonly string[]) {
  const files = await Promise.all(
    names.map(async (name, place) => [name, await picture(place * 20)] as const),
  );
  await admin.evaluate<void>(`{
    const dataTransfer = new DataTransfer();
    for (const [name, base64] of ${JSON.stringify(files)}) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      dataTransfer.items.add(new File([bytes], name, { type: "image/jpeg" }));
    }
    const target = document.querySelector(${JSON.stringify(selector)});
    for (const type of ["dragover", "drop"])
      target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  }`);
}

const piecesOf = (prefix: string) =>
  query<{ reference: string; color: string | null; size: string | null; photo: string | null }>(
    `select p.ref_category as reference, c.name as color, p.size, p.photo_key as photo
     from products p left join product_colors c on c.id = p.color_id
     where p.ref_category like $1 || '%' order by p.ref`,
    [prefix],
  );

/** A live of long ago, of which no other test knows. */
async function aLive(): Promise<string> {
  const [live] = await query<{ id: string }>(
    `insert into lives (title, ref, live_date, is_active)
     values ('Photos d''essai', left(gen_random_uuid()::text, 8), now() - interval '90 days', false) returning id`,
    [],
  );
  return live?.id ?? "";
}

/** A piece by its reference, color and size: "A12 Noir 38". */
async function hang(liveId: string, words: string) {
  const [reference, color, size] = words.split(" ");
  await query(
    `insert into products (live_id, ref, ref_category, name, price_cents, stock, color_id, size)
     select $1, coalesce(max(ref), 0) + 1, $2, 'Jupe', 1990, 1, (select id from product_colors where name = $3), $4
     from products where live_id = $1`,
    [liveId, reference, color, size ?? null],
  );
}

/** Every press, choice, paste and drop of a person counts. */
function counted() {
  let acts = 0;
  return {
    act: async (done: Promise<unknown>) => {
      acts += 1;
      await done;
    },
    acts: () => acts,
  };
}

test("ten products with size, color and photo come from a file and a drop in five acts", async ({
  newAdmin,
  accessible,
}) => {
  const prefix = `P${shortName()}Z`;
  const admin = await newAdmin();
  await admin.goto("/admin/bulk-products/grid");
  await expect(admin.getByLabel("Live", { exact: true })).not.toHaveValue("");
  const { act, acts } = counted();
  const rows = Array.from(
    { length: 10 },
    (_, place) => `${prefix}${place + 1};Robe;29,90;${place < 9 ? "noir" : "Camel"};${36 + place}`,
  );
  const file = ["Réf;Nom;Prix;Coloris;Pointure", ...rows].join("\r\n");
  await act(
    admin
      .getByLabel("Importer un fichier")
      .and(admin.locator("input"))
      .setInputFiles({ name: "rail.csv", mimeType: "text/csv", buffer: Buffer.from(file, "latin1") }),
  );
  await accessible(admin);
  await act(admin.getByLabel("Pointure").selectOption("Taille"));
  await act(admin.getByRole("button", { name: "Ajouter 10 lignes à la grille" }).click());
  const names = rows.map((_, place) =>
    place < 9 ? `${prefix.toLowerCase()}${place + 1}.jpg` : `${prefix}10-camel.JPG`,
  );
  await act(drop(admin, "#grid", names));
  await expect(admin.getByRole("button", { name: /^Changer la photo, ligne/ })).toHaveCount(10);
  await accessible(admin);
  await act(admin.getByRole("button", { name: "Créer 10 produits" }).click());
  await expect(admin.getByText("10 produits créés avec succès")).toBeVisible();
  expect(acts()).toBeLessThanOrEqual(15);
  const made = await piecesOf(prefix);
  expect(made.map(({ reference, color, size }) => [reference, color, size])).toEqual(
    rows.map((_, place) => [`${prefix}${place + 1}`, place < 9 ? "Noir" : "Camel", String(36 + place)]),
  );
  expect(new Set(made.map(({ photo }) => photo))).toHaveProperty("size", 10);
  expect(made.filter(({ photo }) => photo === null)).toEqual([]);
  await expect(admin.getByRole("button", { name: /^Changer la photo/ })).toHaveCount(0);
});

test("photos of a live are matched by name, placed by hand, sent again; a phone takes the ones that lack", async ({
  newAdmin,
  newPhone,
  accessible,
  allowed,
}) => {
  allowed.push(/503/);
  const prefix = `Q${shortName()}Z`;
  const liveId = await aLive();
  const pieces = ["1 Noir", "1 Camel", "2 Noir", "3 Noir"];
  for (const piece of pieces) await hang(liveId, `${prefix}${piece}`);
  const admin = await newAdmin();
  await admin.goto(`/admin/products?live=${liveId}`);
  await admin.getByRole("link", { name: "Ajouter des photos" }).click();
  await expect(admin.getByText("n'importe où sur cette page")).toBeVisible();

  // One of them does not arrive at first.
  let refused = 0;
  await admin.route("**/api/admin/photos", (route) => {
    refused += 1;
    return refused === 1 ? route.fulfill({ status: 503, json: {} }) : route.continue();
  });
  await drop(admin, "main", [`${prefix}1.jpg`, `${prefix}1-camel.jpg`, "DSC_0001.jpg", "DSC_0002.jpg"]);
  const line = (name: string) => admin.getByRole("listitem").filter({ hasText: name });
  await expect(admin.getByRole("button", { name: "Réessayer" })).toHaveCount(1);
  await admin.getByRole("button", { name: "Réessayer" }).click();
  await expect(admin.getByRole("button", { name: "Réessayer" })).toHaveCount(0);
  const of = (name: string) => admin.getByRole("combobox", { name, exact: true });
  await expect(of(`${prefix}1.jpg`)).toHaveValue(`${prefix}1 · Noir`);
  await expect(of(`${prefix}1-camel.jpg`)).toHaveValue(`${prefix}1 · Camel`);
  await expect(line("DSC_0001.jpg")).toContainText("Ce nom n'est celui d'aucune pièce.");
  await accessible(admin);
  await of("DSC_0002.jpg").fill(`${prefix}3`);
  await admin.getByRole("option", { name: `${prefix}3 · Noir` }).click();
  await of("DSC_0001.jpg").fill(`${prefix}2`);
  await admin.getByRole("option", { name: `${prefix}2 · Noir` }).click();
  await admin.getByRole("button", { name: "Enregistrer 4 photos" }).click();
  await expect(admin.getByText("4 photos enregistrées pour 4 pièces")).toBeVisible();
  const kept = await piecesOf(prefix);
  expect(kept.filter(({ photo }) => photo === null)).toEqual([]);
  expect(new Set(kept.map(({ photo }) => photo))).toHaveProperty("size", 4);
  await expect(admin.getByRole("list", { name: "Photos" })).toHaveCount(0);

  // Two sizes of one color are one picture; what is passed over is asked for again.
  for (const piece of ["4 Noir 36", "4 Noir 38", "5 Camel"]) await hang(liveId, `${prefix}${piece}`);
  const phone = await newPhone({ signedIn: true });
  await phone.goto(`/admin/products/photos?live=${liveId}`);
  await phone.getByRole("link", { name: "Prendre les photos" }).click();
  await expect(phone.getByText("1 sur 2")).toBeVisible();
  await expect(phone.getByText(`${prefix}4`)).toBeVisible();
  await expect(phone.getByText("Noir · 36, 38")).toBeVisible();
  await phone
    .getByLabel("Prendre la photo")
    .and(phone.locator("input"))
    .setInputFiles({
      name: "image.jpg",
      mimeType: "image/jpeg",
      buffer: Buffer.from(await picture(9), "base64"),
    });
  await accessible(phone);
  await phone.getByRole("button", { name: "Suivante" }).click();
  await expect(phone.getByText(`${prefix}5`)).toBeVisible();
  await phone.getByRole("button", { name: "Passer" }).click();
  await expect(phone.getByText("1 pièce reste sans photo")).toBeVisible();
  const lacking = async () => (await piecesOf(prefix)).filter(({ photo }) => photo === null);
  await expect.poll(async () => (await lacking()).map(({ reference }) => reference)).toEqual([`${prefix}5`]);
  await phone.reload();
  await expect(phone.getByText("1 sur 1")).toBeVisible();
  await expect(phone.getByText(`${prefix}5`)).toBeVisible();
});
