import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { DEMO_CARD_KEYS } from "#emulators/demo-keys.ts";
import { CHROMIUM } from "#tests/chromium.ts";
import { type CardEmulator, startCardEmulator } from "./start.ts";

const FORM = "/static/js/krypton-client/V4.0/stable/kr-payment-form.min.js";

type Heard = { event: "submit" | "error"; code: string; bank?: string };

let emulator: CardEmulator;
let shop: Server;
let browser: Browser;
let page: Page;
let heardByShop: string[];

beforeAll(async () => {
  emulator = await startCardEmulator();
  shop = createServer((request, response) => {
    const url = new URL(request.url ?? "", "http://x");
    if (url.pathname !== "/") return void response.writeHead(404).end();
    response.writeHead(200, {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": shopPolicy(emulator.staticUrl),
    });
    response.end(shopPage(url.searchParams.get("token") ?? ""));
  });
  await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve));
  browser = await chromium.launch({ timeout: 300_000, ...CHROMIUM });
});
afterAll(async () => {
  await browser.close();
  shop.close();
  shop.closeAllConnections();
  await emulator.stop();
});

beforeEach(async () => {
  await page?.close();
  page = await browser.newPage();
  page.setDefaultTimeout(300_000);
  heardByShop = [];
  page.on("console", (message) => heardByShop.push(message.text()));
  const authorization = `Basic ${Buffer.from(`${DEMO_CARD_KEYS.user}:${DEMO_CARD_KEYS.password}`).toString("base64")}`;
  const created = await fetch(`${emulator.apiUrl}/api-payment/V4/Charge/CreatePayment`, {
    method: "POST",
    headers: { authorization },
    body: JSON.stringify({ amount: 4590, currency: "EUR", orderId: "FORM-1" }),
  });
  const { answer } = (await created.json()) as { answer: { formToken: string } };
  const { port } = shop.address() as AddressInfo;
  await page.goto(`http://localhost:${port}/?token=${answer.formToken}`);
  await page.getByRole("button", { name: "Payer 45,90 €" }).waitFor();
});

/** The strictest policy that a payment page of the shop has: no inline style, Trusted Types required. */
function shopPolicy(host: string): string {
  return `default-src 'none'; script-src 'nonce-shop' ${host}; style-src ${host}; connect-src 'self' ${host}; frame-src ${host}; base-uri 'none'; form-action 'self'; require-trusted-types-for 'script'`;
}

function shopPage(token: string): string {
  return `<!doctype html><html lang="fr"><title>Paiement</title><div id="place"><div class="kr-embedded"></div></div>
<script src="${emulator.staticUrl}${FORM}" kr-public-key="${DEMO_CARD_KEYS.publicKey}" kr-spa-mode="true"></script>
<script nonce="shop">
const heard = (window.heard = []);
(async () => {
  const { KR } = await window.KR.setFormConfig({ formToken: ${JSON.stringify(token)}, "kr-language": "fr-FR" });
  await KR.onSubmit((r) => { heard.push({ event: "submit", code: r.clientAnswer.orderStatus }); return false; });
  await KR.onError((e) => { heard.push({ event: "error", code: e.errorCode, bank: e.detailedErrorCode }); });
  await KR.renderElements("#place");
})();
</script></html>`;
}

const card = () => page.frameLocator('iframe[title="Saisie de la carte bancaire"]');
const heard = () => page.evaluate(() => (globalThis as unknown as { heard: Heard[] }).heard);

async function type(number: string): Promise<void> {
  await card().getByLabel("Numéro de carte").fill(number);
  await card()
    .getByLabel("Date d'expiration")
    .fill(`12${new Date().getFullYear() - 1998}`);
  await card().getByLabel("Cryptogramme visuel").fill("123");
}

const pay = () => page.getByRole("button", { name: "Payer 45,90 €" }).click();

test("a refused card leaves the form open for one that the bank then asks to validate", async () => {
  await type("4970100000000113");
  await pay();
  await page.getByRole("alert").filter({ hasText: "Le paiement est refusé." }).waitFor();
  await expect.poll(() => card().getByLabel("Numéro de carte").inputValue()).toBe("");
  await type("4970110000001003");
  await pay();
  await page
    .frameLocator('iframe[title="Authentification par votre banque"]')
    .getByRole("button", { name: "Valider" })
    .click();
  await expect.poll(heard).toEqual([
    { event: "error", code: "ACQ_001", bank: "51" },
    { event: "submit", code: "PAID" },
  ]);
  // A blocked style, script or frame would have been told here.
  expect(heardByShop).toEqual([]);
});

test("a challenge that is given up says so, and the form can be used again", async () => {
  await type("4970110000001003");
  await pay();
  await page.getByRole("button", { name: "Annuler le paiement" }).click();
  await expect.poll(heard).toEqual([{ event: "error", code: "CLIENT_101" }]);
  await type("4970100000000055");
  await pay();
  await expect.poll(async () => (await heard()).at(-1)).toEqual({ event: "submit", code: "PAID" });
});

test("each wrong field is named beside it, and nothing is sent", async () => {
  await card().getByLabel("Numéro de carte").fill("4970100000000056");
  await pay();
  const number = card().getByLabel("Numéro de carte");
  await expect.poll(() => number.getAttribute("aria-invalid")).toBe("true");
  await expect
    .poll(() => card().locator("#number-error").textContent())
    .toBe("Le numéro de carte est invalide.");
  await expect.poll(heard).toEqual([{ event: "error", code: "CLIENT_300" }]);
});

test("the shop's page never holds the card, and keeps nothing of a removed form", async () => {
  await type("4970100000000055");
  expect(await page.content()).not.toContain("4970");
  expect(page.frames()).toHaveLength(2);
  await page.evaluate(() =>
    (globalThis as unknown as { KR: { removeForms: () => Promise<unknown> } }).KR.removeForms(),
  );
  expect(await page.locator("#place").innerHTML()).toBe('<div class="kr-embedded"></div>');
});
