import { describe, expect, test } from "vitest";
import type { MailShop } from "./mail-shop.ts";
import { renderOrderMail } from "./order-mail.ts";
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

const order: MailedOrder = {
  id: "0b6cd6b2-1111-4222-8333-444455556666",
  orderNumber: "HF-automne-12",
  status: "paid",
  itemsCents: 7880,
  shippingCents: 600,
  totalCents: 8480,
  refundedCents: 0,
  items: [
    {
      ref: "A12",
      name: "Robe",
      color: "Noir",
      size: "M",
      composition: "95 % viscose",
      priceCents: 4590,
      takesUnit: true,
      returned: null,
    },
    {
      ref: "B3",
      name: "Jupe",
      color: null,
      size: null,
      composition: null,
      priceCents: 3290,
      takesUnit: false,
      returned: null,
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
  paidAt: new Date("2026-11-20T19:40:00Z"),
  promised: null,
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
    termsVersion: "3",
    ...more,
  });

describe("the confirmation of a paid order", () => {
  const needed = [
    ["the number and the day of the order", "HF-automne-12 du 20 novembre 2026 à 20:31"],
    ["each piece with what it is", "Noir · Taille M · 95 % viscose"],
    ["each price", "45,90\u00a0€"],
    ["delivery", "6,00\u00a0€"],
    ["the total, all taxes included", "84,80\u00a0€"],
    ["the address", "8 rue du Port"],
    ["between which days it arrives", "Livraison entre le mercredi 25 novembre et le mercredi 2 décembre."],
    ["who sells", "RCS Lyon 000 000 000"],
    ["how to reach them", "contact@shop.example"],
    ["the mediator", "Médiation Exemple"],
    ["the guarantees", "garantie légale de conformité"],
    ["the right of withdrawal", "dans un délai de quatorze jours"],
    ["who bears the cost of sending back", "Vous prenez en charge les frais directs de renvoi"],
    ["the online function by its name", "Renoncer au contrat ici"],
    ["the model form", "Modèle de formulaire de rétractation"],
    ["the version of the terms that comes along", "version 3"],
    ["that a piece is gone", "pièce indisponible"],
  ] as const;

  test("says of a piece what became of it", () => {
    const [robe, jupe] = order.items.map((item) => ({ ...item, takesUnit: false }));
    if (!robe || !jupe) throw new Error("The order has two pieces");
    const at = "2026-11-22T10:00:00Z";
    const items = [
      { ...robe, returned: { at, wasSent: true } },
      { ...jupe, returned: { at, wasSent: false } },
    ];
    const { text } = render({ order: { ...order, items } });
    expect(text).toContain("retournée le 22 novembre 2026");
    expect(text).toContain("retirée de la commande le 22 novembre 2026");
    expect(text).not.toContain("indisponible");
  });

  test.each(needed)("says %s, with and without HTML", (_, words) => {
    const { html, text } = render();
    expect(html).toContain(words);
    expect(text).toContain(words);
  });

  test("links to the page of withdrawal, and tells its address in words", () => {
    const { html, text } = render();
    expect(html).toContain('href="https://shop.example/retractation"');
    expect(html).toContain("en ligne sur https://shop.example/retractation.");
    expect(text).toContain("https://shop.example/retractation");
  });

  test("carries nothing that a mail program would have to fetch or run", () => {
    expect(render().html).not.toMatch(/<(img|script|link|iframe|style)\b|url\(|@import/i);
  });
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
    expect(html).not.toMatch(/onclick|<img/);
  });
});
