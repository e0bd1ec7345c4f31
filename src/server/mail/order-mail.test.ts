import { describe, expect, test } from "vitest";
import { MESSAGE_TYPES, type MessageType } from "#domain/message-type.ts";
import { buttonHint } from "#wording/emails.ts";
import { legalOf, legalParts } from "./contract-parts.ts";
import type { MailShop } from "./mail-shop.ts";
import { renderOrderMail } from "./order-mail.ts";
import { photosIn } from "./photo-tag.ts";
import type { MailedOrder } from "./read-order.ts";

const shop: MailShop = {
  name: "HF Outlet",
  url: "https://shop.example",
  withdrawalUrl: "https://shop.example/retractation",
  trackingUrl: "https://suivi.example/?code=",
  seller: {
    name: "HF Outlet SAS",
    address: "12 rue de la Mode, 69002 Lyon",
    registration: "RCS Lyon 000 000 000",
    email: "contact@shop.example",
    phone: "04 78 00 00 00",
    returnAddress: "",
    mediator: "Médiation Exemple, mediation.example",
  },
};
const unsaid = { maker: null, warnings: null, animalParts: false };
const unknown = { ...unsaid, color: null, hexCode: null, photoKey: null, size: null, composition: null };
const order: MailedOrder = {
  id: "0b6cd6b2-1111-4222-8333-444455556666",
  orderNumber: "HF-automne-12",
  status: "paid",
  itemsCents: 7880,
  discountCents: 0,
  promoCode: null,
  shippingCents: 600,
  totalCents: 8480,
  ...{ creditCents: 0, refundedCents: 0, creditBackCents: 0 },
  items: [
    {
      ...{ productId: "robe", ref: "A12" },
      name: "Robe",
      color: "Noir",
      hexCode: "#1c1c1c",
      photoKey: "photos/robe-noire.svg",
      size: "M",
      composition: "95 % viscose",
      ...{ maker: "Atelier Sud, 8 rue des Tisseurs", warnings: "tenir loin du feu", animalParts: true },
      ...{ priceCents: 4590, discountCents: 0, takesUnit: true, returned: null },
    },
    {
      ...{ productId: "jupe", ref: "B3" },
      name: "Jupe",
      ...{ ...unknown, priceCents: 3290, discountCents: 0, takesUnit: false, returned: null },
    },
  ],
  address: {
    firstName: "Éloïse",
    lastName: "Lefèvre",
    street: "8 rue du Port",
    zip: "33000",
    city: "Bordeaux",
    state: "",
    country: "France",
    phone: "0612345678",
    email: "eloise@example.fr",
    deliveryNote: "",
  },
  orderedAt: new Date("2026-11-20T19:31:00Z"),
  ...{ paidAt: new Date("2026-11-20T19:40:00Z"), paidOn: "2026-11-20" },
  promised: null,
  waits: null,
  withOrders: [],
  feeBackCents: 0,
  trackingNumber: null,
  heldUntil: null,
  termsVersion: "1",
  userId: null,
  recipient: { name: "Éloïse Lefèvre", firstName: "Éloïse", address: "eloise@example.fr" },
};

const render = (more: Partial<Parameters<typeof renderOrderMail>[0]> = {}) =>
  renderOrderMail({
    order,
    type: "paid",
    subject: "Merci",
    body: "<p>Merci</p>",
    shop,
    contract: (more.type ?? "paid") === "paid" ? { legal: legalOf(shop), termsVersion: "3" } : undefined,
    ...more,
  });

/** The words of a mail as they are read, whatever tags stand between them. */
const seen = (mail: string): string => mail.replace(/<span[^>]*>|<\/span>/g, "");

describe("the confirmation of a paid order", () => {
  const needed = [
    ["the number and the day of the order", "HF-automne-12 du 20 novembre 2026 à 20:31"],
    ["each piece with what it is", "Noir · Taille M · 95\u00a0% viscose"],
    [
      "who made it, and what to know of it",
      /parties non textiles.*Fabricant.: Atelier Sud, 8 rue.*Avertissements.: tenir/,
    ],
    ["each price", "45,90\u00a0€"],
    ["delivery", "6,00\u00a0€"],
    ["the total, all taxes included", "84,80\u00a0€"],
    ["the address", "8 rue du Port"],
    ["between which days it arrives", "Livraison entre le mercredi 25 novembre et le mercredi 2 décembre."],
    ["who sells, and how to reach them", /RCS Lyon 000 000 000.*contact@shop.example/s],
    ["the guarantees", "garantie légale de conformité"],
    ["the right of withdrawal", /rétracter (du présent contrat )?sans donner de motif.* quatorze jours/],
    ["who bears the cost of sending back", /frais (directs )?de renvoi/],
    ["the online function by its name", "Renoncer au contrat ici"],
    ["the version of the terms that comes along", "version 3"],
    ["the name of the file that holds the rest", "vos-droits-et-conditions-de-vente.pdf"],
    ["that a piece is gone", "pièce indisponible"],
  ] as const;

  test("says of a piece what became of it", () => {
    const [robe, jupe] = order.items.map((item) => ({ ...item, takesUnit: false }));
    if (!robe || !jupe) throw new Error("The order has two pieces");
    const at = "2026-11-22T10:00:00Z";
    const items = [
      { ...robe, returned: { at, wasSent: true, replaced: false, lost: false } },
      { ...jupe, returned: { at, wasSent: false, replaced: false, lost: false } },
    ];
    const { text } = render({ order: { ...order, items } });
    expect(text).toContain("retournée le 22 novembre 2026");
    expect(text).toContain("retirée de la commande le 22 novembre 2026");
    expect(text).not.toContain("indisponible");
    const lost = { ...order, status: "cancelled-by-customer" as const, items: [robe, jupe] };
    expect(render({ order: lost, type: lost.status }).text).not.toContain("indisponible");
  });

  test.each(needed)("says %s, with and without HTML", (_, words) => {
    const { html, text } = render();
    expect(seen(html)).toMatch(words);
    expect(text).toMatch(words);
  });

  test.each([
    ["the mediator", "Médiation Exemple"],
    ["the right of withdrawal", "dans un délai de quatorze jours"],
    ["who bears the cost of sending back", "Vous prenez en charge les frais directs de renvoi"],
    ["the address of the online function", "en ligne sur https://shop.example/retractation."],
    ["the model form", "Modèle de formulaire de rétractation"],
  ])("says %s in the law's own words without HTML, as the file beside it does", (_, words) => {
    expect(render().text.toLowerCase()).toContain(words.toLowerCase());
    const parts = legalParts(legalOf(shop)).flatMap(({ title, paragraphs }) => [title, ...paragraphs]);
    expect(parts.join("\n")).toContain(words);
  });

  test("links to the page of withdrawal, and names no terms where the shop has none", () => {
    expect(render().html).toContain('href="https://shop.example/retractation?commande=HF-automne-12"');
    const { html, text } = render({ contract: { legal: legalOf(shop), termsVersion: null } });
    expect(html + text).not.toContain("conditions générales de vente que vous avez acceptées");
  });
});

describe.each(MESSAGE_TYPES)("the message of type '%s'", (type) => {
  const tracked = { ...order, trackingNumber: "6A1", heldUntil: new Date("2026-11-20T20:00:00Z") };

  test("has nothing that a mail program would have to fetch or run", () => {
    const { html } = render({ type, order: tracked });
    expect(html).not.toMatch(/<(script|link|iframe|object)\b|url\(|@import|<style[^>]+src/i);
    const sources = [...html.matchAll(/<img [^>]*src="([^"]*)"/g)].map(([, source]) => source);
    expect(sources).toEqual(["cid:robe-noire.svg@photos"]);
    expect(html.match(/<img /g)).toHaveLength(1);
  });

  test("shows each piece with its reference, its color and its price, and has one button", () => {
    const { html, text } = render({ type, order: tracked });
    for (const words of ["A12", "Robe", "Noir · Taille M", "45,90\u00a0€", "B3", "Jupe", "32,90\u00a0€"]) {
      expect(seen(html)).toContain(words);
      expect(text).toContain(words);
    }
    expect(html.match(/class="button"/g)).toHaveLength(1);
  });
});

describe("the one button", () => {
  const mail = (type: MessageType) => render({ type, order: { ...order, trackingNumber: "6A1" } }).html;
  test.each([
    ["to-validate", "Finaliser ma commande", "/order/"],
    ["to-pay", "Finaliser ma commande", "/order/"],
    ["paid", "Voir ma commande", "/order/"],
    ["shipped", "Suivre mon colis", "suivi.example"],
    ["delivered", "Voir ma commande", "/order/"],
  ] as const)("of '%s' says '%s', and so does the editor of its message", (type, label, address) => {
    const [, href, words] = /class="button".*?<a href="([^"]*)"[^>]*>([^<]*)</s.exec(mail(type)) ?? [];
    expect([words, href]).toEqual([label, expect.stringContaining(address)]);
    expect(buttonHint(type)).toContain(`«\u00a0${label}\u00a0»`);
  });
});

describe("the pieces of a mail", () => {
  const piece = order.items[0] as MailedOrder["items"][number];
  const withItems = (items: MailedOrder["items"]) => render({ order: { ...order, items } });

  test("stand on the ground of their color, which shows with an edge where there is no photo", () => {
    const { html } = withItems([{ ...piece, photoKey: null, hexCode: "#123456" }]);
    expect(html).toMatch(/class="rule" bgcolor="#123456"[^>]*border:1px solid/);
    expect(html).not.toContain("<img");
  });

  test("share a photo that they have in common", () => {
    const five = [1, 2, 3, 4, 5].map((place) => ({ ...piece, ref: `A${place}` }));
    const { html, text } = withItems(five);
    expect(html.match(/<img /g)).toHaveLength(5);
    expect(photosIn(html)).toEqual(["photos/robe-noire.svg"]);
    for (const { ref } of five) expect(text).toContain(`- ${ref} Robe`);
  });

  test("have twenty photos at most, however many they are", () => {
    const many = Array.from({ length: 60 }, (_, place) => ({ ...piece, photoKey: `photos/p${place}.svg` }));
    const { html } = withItems(many);
    expect(photosIn(html)).toHaveLength(20);
    expect(html.match(/<strong>A12<\/strong>/g)).toHaveLength(60);
  });

  test("may have a name as long as there is, which is escaped and broken where the line ends", () => {
    const name = `<Robe> ${"anticonstitutionnellement".repeat(8)}`;
    const { html, text } = withItems([{ ...piece, name }]);
    expect(html).toContain("&lt;Robe&gt; anti");
    expect(html).toContain("overflow-wrap:anywhere");
    expect(text).toContain(name);
  });
});

test("a mail begins, in the list of messages, with what matters and not with its greeting", () => {
  const first = (more: Parameters<typeof render>[0]) =>
    /opacity:0">([^<]*)</.exec(render(more).html)?.[1]?.replaceAll("\u00a0", " ");
  const heldUntil = new Date("2026-11-20T20:00:00Z");
  expect(first({ type: "to-pay", order: { ...order, heldUntil } })).toMatch(
    /^Vos pièces vous sont réservées/,
  );
  expect(first({ type: "paid" })).toBe("Livraison entre le mercredi 25 novembre et le mercredi 2 décembre.");
  expect(first({ type: "delivered", body: "<p>Bonjour {{prenom}},</p><p>votre colis est là.</p>" })).toBe(
    "Votre colis est là.",
  );
});

test("an order's number is not torn in the title of its mail", () => {
  const { html, subject } = render({ subject: "Commande {{numero_commande}} confirmée" });
  expect(subject).toBe("Commande HF-automne-12 confirmée");
  expect(html).toMatch(
    /<h1[^>]*>Commande <span style="white-space:nowrap">HF-automne-12<\/span> confirmée<\/h1>/,
  );
});

describe("a message to a customer", () => {
  test("fills its variables, and nothing a customer typed becomes markup", () => {
    const named = { ...order, recipient: { ...order.recipient, firstName: '<b onx="1">Zoé & {{total}}' } };
    const { html, subject } = render({
      order: named,
      subject: "{{prenom}} : {{numero_commande}}",
      body: "<p>{{prenom}} doit {{ total }}</p>",
    });
    expect(html).toContain("&lt;b onx=&quot;1&quot;&gt;Zoé &amp; {{total}} doit 84,80\u00a0€");
    expect(html).not.toContain("<b onx");
    expect(subject).toBe('<b onx="1">Zoé & {{total}} : HF-automne-12');
  });

  test("says what was given back, also where the order itself would not be told", () => {
    const back = "\u221245,90\u00a0€";
    for (const type of ["paid", "cancelled-by-admin"] as const) {
      const { html, text } = render({ type, order: { ...order, refundedCents: 4590 } });
      expect(html).toContain(`Remboursé</th>`);
      expect(html).toContain(back);
      expect(text).toContain(`Remboursé : ${back}`);
    }
    expect(render().text).not.toContain("Remboursé");
    expect(render({ type: "cancelled-by-admin" }).text).not.toContain("Récapitulatif");
  });

  test("has a subject of one line, whatever a name holds", () => {
    const named = { ...order, recipient: { ...order.recipient, firstName: "Zoé\r\nBcc: x@y.fr" } };
    expect(render({ order: named, subject: "Bonjour {{prenom}}" }).subject).toBe("Bonjour Zoé Bcc: x@y.fr");
  });

  test("links to the order and, once there is a number, to the parcel", () => {
    const body = '<p>Ici : {{lien_suivi}}, <a href="{{lien_suivi}}">suivre</a>, <a href="/cgv">CGV</a></p>';
    const before = render({ type: "shipped", body }).html;
    expect(before).toContain("Ici : numéro de suivi à venir");
    expect(before).toContain('href="https://shop.example/order/0b6cd6b2-1111-4222-8333-444455556666"');
    expect(before).toContain('href="https://shop.example/cgv"');
    const tracked = render({ type: "shipped", body, order: { ...order, trackingNumber: "6A1" } });
    expect(tracked.html.match(/href="https:\/\/suivi\.example\/\?code=6A1"/g)).toHaveLength(3);
    expect(tracked.html).toContain("Suivre mon colis");
    expect(tracked.text).toContain("Numéro de suivi\u00a0: 6A1");
  });

  test("keeps alignment and lists, and drops what staff could not have written", () => {
    const { html } = render({
      body: '<p class="align-center">a</p><ul><li>b</li></ul><p onclick="x()"><img src="x">c</p>',
    });
    expect(html).toContain('<p style="margin:0 0 12px;text-align:center">a</p>');
    expect(html).toContain("<li style=");
    expect(html).not.toMatch(/onclick|<img src="x"/);
  });
});
