import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { bullets, layOut, paragraph, paragraphs } from "./layout.ts";
import type { MailShop } from "./mail-shop.ts";

const styles = (name: string) =>
  readFileSync(new URL(`../../web/styles/${name}.css`, import.meta.url), "utf8");
const tokens = (css: string) =>
  Object.fromEntries(
    [...css.matchAll(/--color-([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]),
  );
const light = tokens(styles("theme"));
const dark = tokens(styles("dark").split(".on-ink")[0] ?? "");

const shop = { name: "HF Outlet", url: "https://shop.example" } as MailShop;
const { html } = layOut({ subject: "Un mail", preheader: "", shop, blocks: [], footer: [] });
const evening = /prefers-color-scheme:dark\)\{(.*?)\n\}/s.exec(html)?.[1] ?? "";

test("a mail has the colors of the shop by day", () => {
  const inline = html.replace(/<style>.*<\/style>/s, "");
  for (const name of ["page", "card", "line", "ink", "ink-2"]) expect(inline, name).toContain(light[name]);
  for (const [color] of inline.matchAll(/#[0-9a-f]{6}\b/gi)) expect(Object.values(light)).toContain(color);
});

test("and by night, in programs that know of it", () => {
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  for (const name of ["page", "card", "line", "ink", "ink-2", "sunken", "accent", "primary", "on-primary"])
    expect(evening, name).toContain(dark[name]);
  for (const [color] of evening.matchAll(/#[0-9a-f]{6}\b/gi)) expect(Object.values(dark)).toContain(color);
});

test("the number of an order is never torn at its hyphens, wherever it stands", () => {
  const { html, text } = paragraph("Il contient HF-hiver-chic-7 et HF-hiver-chic-12, pas HF Outlet-3.");
  const kept = (number: string) => `<span style="white-space:nowrap">${number}</span>`;
  expect(html.markup).toContain(
    `Il contient ${kept("HF-hiver-chic-7")} et ${kept("HF-hiver-chic-12")}, pas HF Outlet-3.`,
  );
  expect(text).toBe("Il contient HF-hiver-chic-7 et HF-hiver-chic-12, pas HF Outlet-3.");
  expect(paragraph("<b>HF-a-1</b>").html.markup).toContain(`&lt;b&gt;${kept("HF-a-1")}&lt;/b&gt;`);
});

test("what was written in several lines is read in several lines", () => {
  expect(paragraphs("Ne la portez plus.\n\nRapportez-la.").text).toBe("Ne la portez plus.\n\nRapportez-la.");
  expect(paragraphs("Un\nDeux").html.markup.match(/<p /g)).toHaveLength(2);
  expect(bullets(["A1 Robe", "B2 <Jupe>"])).toMatchObject({ text: "- A1 Robe\n- B2 <Jupe>" });
  expect(bullets(["B2 <Jupe>"]).html.markup).toContain(">B2 &lt;Jupe&gt;</li>");
});
