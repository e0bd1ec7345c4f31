import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type RawBuilder, sql } from "kysely";
import { describe, expect, test } from "vitest";
import { EXPORTS, type ExportName } from "#contract/admin/exports.ts";
import { type AllSettings, settingGroups } from "#contract/admin/settings.ts";
import { adminOf, anOrder, aPerson } from "#tests/staff.ts";
import { openLive, stockLive } from "#tests/stock-live.ts";
import { flowing } from "./register-exports.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;

async function file(list: string, filters: Record<string, string> = {}) {
  const query = new URLSearchParams(filters);
  const answer = await admin.staff.call<string>("GET", `/api/admin/exports/${list}.csv?${query}`);
  const [head = "", ...rows] = answer.body.split("\r\n").slice(0, -1);
  return { ...answer, head, rows };
}

test("a file says what it is, and what it holds, to the browser and to the spreadsheet", async () => {
  const liveId = await openLive(db());
  const answer = await fetch(`${admin.shop.url}/api/admin/exports/orders.csv?live=${liveId}`, {
    headers: { cookie: [...admin.staff.cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
  });
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(answer.headers.get("content-disposition")).toMatch(
    /^attachment; filename="commandes-\d{4}-\d\d-\d\d\.csv"$/,
  );
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  expect(bytes.subarray(3).toString()).toBe(`${HEADS.orders}\r\n`);
});

const HEADS: Record<ExportName, string> = {
  orders:
    "Numéro;Date;Statut;Live;Client;Email;Pseudo TikTok;Articles;Remise;Montant TTC;Payé en avoir;Articles retournés;Montant retourné;Étiquette;Point de retrait;Même colis que;À vérifier",
  users:
    "Nom;Prénom;Email;Pseudo TikTok;Administrateur;Compte;Commandes;Dépensé;À payer;Dernière commande;Créé le;Dernière connexion",
  products:
    "Live;Référence annoncée;N° de pièce;Nom;Couleur;Taille;Prix;Prix d'achat HT;Stock;Réservés;Composition;Mesures et coupe;Fabricant;Poids (g);" +
    "Avertissements;Parties non textiles d'origine animale;Jours sans vente;Manque;Créé le",
  lives: "Titre;Référence;Date;Actif;Commandes;Encaissé;À payer",
  colors: "Nom;Code hexadécimal;Produits",
  makers: "Nom;Adresse;Contact;Responsable dans l'UE;Celui de la boutique;Produits",
  invoices: "Numéro;Type;Date;Commande;Cliente;Taux;HT;TVA;TTC;Facture corrigée",
  "promo-codes":
    "Code;Donne;À partir de;Du;Au;En tout;Une fois par personne;Actif;Utilisations;Commandes payées;Remises accordées;Note",
  credits: "Accordé le;Cliente;Email;Origine;Raison;Commande;Par;Accordé;Reste;Réservé;Échéance",
  faqs: "Rang;Titre",
  pages: "Titre;Code;Active;Modifiée le",
  "message-templates": "Type;Titre;Automatique",
  outbox: "Sujet;Origine;Type;Destinataire;Email;Commande;État;Date;Écrit par;Raison",
  audit: "Date;Personne;Action;Type;Objet;Identifiant;Avant;Après;Adresse réseau",
  withdrawals:
    "Reçue le;Nom;Email;Commande indiquée;Commande;Articles;État;Issue;Raison;Dans les délais;À rembourser au plus tard le;Clôturée le",
};

test.each(Object.entries(HEADS))("the columns of %s are named in French", async (list, heads) => {
  expect((await file(list)).head.replace("\uFEFF", "")).toBe(heads);
});

test("an order's row names the relay point where its parcel waits", async () => {
  const liveId = await openLive(db());
  const home = await anOrder(db(), { liveId });
  const away = await anOrder(db(), { liveId });
  const relay = { id: "69003A", name: "TABAC DU MARCHE", street: "3 RUE NEUVE", zip: "69003", city: "LYON" };
  await sql`update orders set shipping_address = shipping_address || ${JSON.stringify({ relay })}::jsonb
    where id = ${away.id}`.execute(db());
  const { head, rows } = await file("orders", { live: liveId });
  const place = head.split(";").indexOf("Point de retrait");
  const pointOf = (order: { number: string }) =>
    rows.find((row) => row.includes(order.number))?.split(";")[place];
  expect(pointOf(away)).toBe("TABAC DU MARCHE, 3 RUE NEUVE, 69003 LYON");
  expect(pointOf(home)).toBe("");
});

test("the trail tells what changed as its screen does, a field a line", async () => {
  const { body } = await admin.staff.call<AllSettings>("GET", "/api/admin/settings");
  const values = Object.fromEntries(
    Object.keys(settingGroups.orders.shape).map((key) => [key, body.values[key]]),
  );
  await admin.staff.call("PUT", "/api/admin/settings/orders", {
    expectedVersion: body.versions.orders,
    values: { ...values, shippingCents: 490 },
  });
  const { rows } = await file("audit");
  expect(rows.find((row) => row.includes(";shippingCents;"))).toContain(
    ";Réglage modifié;Réglage;Frais de livraison;shippingCents;Frais de livraison\u00a0: 6,00\u00a0€;Frais de livraison\u00a0: 4,90\u00a0€;",
  );
});

/** Thousands of rows at once, on a machine that may be busy. */
const unhurried = (work: RawBuilder<unknown>) =>
  db()
    .transaction()
    .execute(async (tx) => {
      await sql`set local statement_timeout = '60s'`.execute(tx);
      await work.execute(tx);
    });

describe("the rows", () => {
  test("of orders are those of the filter, newest first", async () => {
    const { liveId, productIds } = await stockLive(db(), [1]);
    const paid = await anOrder(db(), { liveId, status: "paid", productIds });
    await anOrder(db(), { liveId, status: "to-pay" });
    const { rows } = await file("orders", { live: liveId, status: "paid" });
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatch(
      new RegExp(
        `^${paid.number};\\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d;Payée;Live \\d+;Marie Martin;marie.martin@example.fr;;1;0,00;26,00;0,00;0;0,00;Non;;;$`,
      ),
    );
    const all = await file("orders", { live: liveId });
    expect(all.rows.map((row) => row.split(";")[2])).toEqual(["À payer", "Payée"]);
  });

  test("are each there once, though thousands were made in the same instant", async () => {
    const liveId = await openLive(db());
    await unhurried(
      sql`
        insert into orders (id, order_number, live_id, origin, status, shipping_cents, created_at)
        select gen_random_uuid(), 'HF-many-' || n, ${liveId}, 'staff', 'to-validate', 600,
          '2026-11-20 20:30:00.123456+01'::timestamptz - make_interval(secs => n / 2500)
        from generate_series(1, 4999) n`,
    );
    const { rows } = await file("orders", { live: liveId });
    expect(new Set(rows.map((row) => row.split(";")[0])).size).toBe(4999);
    expect(rows).toHaveLength(4999);
    await unhurried(sql`delete from orders where live_id = ${liveId}`);
  });

  test("of people, products, lives and colors obey their filters", async () => {
    const mark = randomUUID().slice(0, 8);
    await aPerson(db(), { lastName: `Nom${mark}`, firstName: "Lise", handle: `fan${mark}` });
    const people = await file("users", { q: mark });
    expect(people.rows).toHaveLength(1);
    expect(people.rows[0]).toContain(`Nom${mark};Lise;`);
    const { liveId } = await stockLive(db(), [1, null]);
    const products = await file("products", { live: liveId });
    expect(products.rows.map((row) => row.split(";").slice(1, 9).join(";")).sort()).toEqual([
      "A1;1;Robe 1;;;20,00;;1",
      "A2;2;Robe 2;;;20,00;;Illimité",
    ]);
    await db()
      .insertInto("product_colors")
      .values({ name: `Teinte ${mark}`, hex_code: "#123456" })
      .execute();
    expect((await file("colors", { q: mark })).rows).toEqual([`Teinte ${mark};#123456;0`]);
    expect((await file("lives", { q: mark })).rows).toEqual([]);
  });

  test("run nothing in the spreadsheet, whatever a guest or a colleague called themselves", async () => {
    const { liveId } = await stockLive(db(), [1]);
    await anOrder(db(), {
      liveId,
      address: { firstName: "=cmd|' /C calc'!A0", lastName: "", email: "+1@example.fr" },
    });
    const { rows } = await file("orders", { live: liveId });
    expect(rows[0]).toContain(";'=cmd|' /C calc'!A0;'+1@example.fr;");
  });
});

test("a filter that does not exist is refused, and no file leaves", async () => {
  const refused = { status: 400, body: { code: "INVALID_INPUT" } };
  expect(await admin.staff.call("GET", "/api/admin/exports/orders.csv?status=payee")).toMatchObject(refused);
  expect(await admin.staff.call("GET", "/api/admin/exports/colors.csv?page=2")).toMatchObject(refused);
});

describe("whoever is not signed in", () => {
  const ask = (path: string, accept: string) =>
    fetch(`${admin.shop.url}/api/admin${path}`, { headers: { accept }, redirect: "manual" });
  const A_PAGE = "text/html,application/xhtml+xml,*/*;q=0.8";

  test.each(["/exports/orders.csv?status=paid", "/labels.pdf?orders=x"])(
    "and opens %s is led to the sign-in screen, which knows the file",
    async (path) => {
      const answer = await ask(path, A_PAGE);
      expect(answer.status).toBe(303);
      expect(answer.headers.get("location")).toBe(
        `/admin/login?file=${encodeURIComponent(`/api/admin${path}`)}`,
      );
      expect(await answer.text()).toBe("");
    },
  );

  test("gets the refusal itself where a script asks, and where what is asked for is no file", async () => {
    expect((await ask("/exports/orders.csv", "*/*")).status).toBe(401);
    expect((await ask("/orders", A_PAGE)).status).toBe(401);
  });
});

test.each(Object.keys(EXPORTS))("the audit trail keeps who took %s", async (list) => {
  await file(list);
  const kept = await db()
    .selectFrom("audit_trail")
    .select(["actor_id", "action", "after"])
    .where("subject_kind", "=", "export")
    .where("subject_id", "=", list)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  expect(kept).toEqual({
    actor_id: admin.staff.userId,
    action: "export",
    after: { filters: expect.any(Object) },
  });
});

test("the audit trail keeps that a search was used, and not which", async () => {
  await file("users", { q: "lea.cherchee@example.fr", rights: "all" });
  await file("users");
  const kept = await db()
    .selectFrom("audit_trail")
    .select("after")
    .where("subject_kind", "=", "export")
    .orderBy("id", "desc")
    .limit(2)
    .execute();
  expect(kept.map(({ after }) => after)).toEqual([
    { filters: { q: false, rights: "customers" } },
    { filters: { q: true, rights: "all" } },
  ]);
});

describe("the stream", () => {
  test("reads no further than its reader does, so that a long list never fills the memory", async () => {
    let made = 0;
    const stream = flowing(
      (async function* () {
        for (; made < 1_000_000; made += 1) yield "x".repeat(100_000);
      })(),
    );
    stream.read(0);
    await once(stream, "readable");
    stream.read();
    await once(stream, "readable");
    expect(made).toBeLessThan(5);
    stream.destroy();
  });

  test("stops reading the database when its reader goes away", async () => {
    let stopped = false;
    const stream = flowing(
      (async function* () {
        try {
          for (;;) yield "ligne\r\n";
        } finally {
          stopped = true;
        }
      })(),
    );
    await once(stream, "readable");
    stream.destroy();
    await once(stream, "close");
    expect(stopped).toBe(true);
  });
});

describe("the rows that were ticked", () => {
  const chosen = (list: string, rowIds: string[]) =>
    admin.staff.call<{ fileName: string; text: string }>("POST", `/api/admin/exports/${list}`, { rowIds });

  test("are a file of their own, in the columns of the list, and the trail keeps which", async () => {
    const [one, two] = [await aPerson(db(), { lastName: "Un" }), await aPerson(db(), { lastName: "Deux" })];
    await aPerson(db(), { lastName: "Trois" });
    const { status, body } = await chosen("users", [two, one, two, randomUUID()]);
    expect(status).toBe(200);
    expect(body.fileName).toMatch(/^utilisateurs-\d{4}-\d\d-\d\d\.csv$/);
    const [head, ...rows] = body.text.trimEnd().split("\r\n");
    expect(head).toBe(`\uFEFF${(await file("users", { q: "personne de ce nom" })).head}`);
    expect(rows.map((row) => row.split(";")[0])).toEqual(["Deux", "Un"]);
    const { rows: trail } = await sql<{ after: { rows: string[] } }>`
      select after from audit_trail where action = 'export' order by id desc limit 1 offset 1`.execute(db());
    expect(trail[0]?.after.rows.slice(0, 2)).toEqual([two, one]);
  });

  test("are to be had of orders and products too, and of no other list", async () => {
    const { liveId, productIds } = await stockLive(db(), [1]);
    const order = await anOrder(db(), { liveId });
    expect((await chosen("orders", [order.id])).body.text).toContain(order.number);
    expect((await chosen("products", productIds)).body.text).toContain("Robe 1");
    expect((await chosen("audit", [randomUUID()])).status).toBe(400);
    expect((await chosen("users", [])).status).toBe(400);
  });
});
