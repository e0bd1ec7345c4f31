import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { layOut } from "./layout.ts";
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
