import { readFileSync } from "node:fs";
import { join } from "node:path";
import { faultNumberOf } from "#domain/faults.ts";
import type { ReceivedEvent } from "#emulators/faults/start.ts";
import { aBuyer, add, addressOf, type Buyer, enterLive, fillAddress, saveAddress } from "./guest.ts";
import { expect, type Page, test } from "./promise.ts";
import { facts, layOut, query } from "./running-shop.ts";

const NUMBER = /Numéro de l'incident\u00a0: ([0-9A-F]{8})/;

/** Every line of the server's log about this fault. */
const logOf = (number: string): string =>
  readFileSync(join(process.env.E2E_DATA_DIR ?? "", "server.log"), "utf8")
    .split("\n")
    .filter((line) => line.includes(number))
    .join("\n");

/** The event of this number, as the error-reporting service got it. */
async function eventOf(number: string): Promise<ReceivedEvent | undefined> {
  const answer = await fetch(`${process.env.E2E_FAULTS}/emulator/events`);
  const events = (await answer.json()) as ReceivedEvent[];
  return events.find(({ event_id }) => faultNumberOf(event_id) === number);
}

/** The number that a broken screen shows. */
async function numberOn(page: Page): Promise<string> {
  const shown = page.getByRole("alert").getByText(NUMBER);
  await expect(shown).toBeVisible();
  return NUMBER.exec((await shown.textContent()) ?? "")?.[1] ?? "";
}

/** What the service and the log have of this fault, once both have it. */
async function told(number: string): Promise<{ event: ReceivedEvent; all: string }> {
  await expect.poll(() => eventOf(number)).toBeDefined();
  await expect.poll(() => logOf(number)).not.toBe("");
  const event = (await eventOf(number)) as ReceivedEvent;
  return { event, all: JSON.stringify(event) + logOf(number) };
}

const typedBy = (buyer: Buyer): string[] => addressOf(buyer).map(([, value]) => value);

/** An order of one piece with its address, on its own page; everything that page asks of the network is kept. */
async function anOrder(phone: Page, buyer: Buyer) {
  const asked: string[] = [];
  phone.on("request", (request) => asked.push(new URL(request.url()).origin));
  const [piece] = await layOut();
  await enterLive(phone);
  await add(phone, piece);
  await saveAddress(phone, buyer);
  return { address: phone.url(), orderId: new URL(phone.url()).pathname.split("/")[2] ?? "", asked };
}

test("a guest's screen that breaks says its fault's number, under which service and log have it, and nothing of hers", async ({
  newPhone,
  accessible,
  allowed,
}) => {
  allowed.push(/Cannot read properties of null/);
  const phone = await newPhone();
  const buyer = aBuyer();
  const { address, orderId, asked } = await anOrder(phone, buyer);
  const read = ({ pathname }: URL) => pathname === `/api/guest-orders/${orderId}`;
  await phone.route(read, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), items: null } });
  });
  await phone.goto(`${address}?de=${buyer.lastName}`);
  const number = await numberOn(phone);
  await expect(phone.getByText("Une erreur est survenue")).toBeVisible();
  await expect(phone.getByText(/votre commande est conservée/)).toBeVisible();
  await accessible(phone);
  const { event, all } = await told(number);
  expect(event).toMatchObject({
    platform: "javascript",
    release: "hf-outlet@1.0.0",
    transaction: "/order/:orderId",
    exception: { values: [{ type: "TypeError", value: /^Cannot read properties of null/ }] },
  });
  expect(event.user).toBeUndefined();
  expect(event.exception?.values[0]?.stacktrace?.frames.at(-1)?.filename).toMatch(/^\/assets\/.*\.js$/);
  for (const secret of [orderId, ...typedBy(buyer)]) expect(all).not.toContain(secret);
  // It is the shop that tells the service: her browser asks nobody else, and loads nothing for it.
  expect(new Set(asked)).toEqual(new Set([new URL(address).origin]));
  await phone.unroute(read);
  await phone.getByRole("button", { name: "Réessayer" }).click();
  await expect(phone.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(phone.getByText(buyer.email).first()).toBeVisible();
});

test("a page whose files do not come says its number too, and is whole once they do", async ({
  newPhone,
  allowed,
}) => {
  allowed.push(/ERR_FAILED|dynamically imported module/);
  const phone = await newPhone();
  await phone.route(/\/assets\/withdrawal-page-/, (route) => route.abort());
  await phone.goto("/");
  await phone.goto("/retractation");
  const { event } = await told(await numberOn(phone));
  expect(event).toMatchObject({ transaction: "/retractation" });
  await phone.unroute(/\/assets\/withdrawal-page-/);
  await phone.getByRole("button", { name: "Réessayer" }).click();
  await expect(phone.getByRole("heading", { level: 1, name: "Renoncer au contrat ici" })).toBeVisible();
});

test("a screen of the back office that breaks says its number, and the service is told by whom it was met", async ({
  newAdmin,
  accessible,
  allowed,
}) => {
  allowed.push(/TypeError|Cannot read properties/);
  const admin = await newAdmin();
  await admin.route(/\/api\/admin\/settings$/, (route) => route.fulfill({ json: {} }));
  await admin.goto("/admin/settings");
  const number = await numberOn(admin);
  await accessible(admin);
  const { event, all } = await told(number);
  const { email } = facts().administrator;
  const [staff] = await query<{ id: string }>("select id from users where email = $1", [email]);
  expect(event).toMatchObject({ transaction: "/admin/settings", user: { id: staff?.id } });
  expect(all).not.toContain(email);
});

test("an act that the server fails at says the number of its fault", async ({ newPhone, allowed }) => {
  allowed.push(/status of 500/);
  const phone = await newPhone();
  const buyer = aBuyer();
  const { orderId } = await anOrder(phone, buyer);
  await query(`create function break_it() returns trigger language plpgsql as $$
    begin raise exception 'broken %', new.id using detail = new.shipping_address::text; end $$`);
  await query(`create trigger break_it before update of shipping_address on orders for each row
    when (old.id = '${orderId}') execute function break_it()`);
  const other = aBuyer();
  await phone
    .getByRole("button", { name: /^Modifier/ })
    .first()
    .click();
  await fillAddress(phone, other);
  await phone.getByRole("button", { name: "Enregistrer l'adresse" }).click();
  const sentence = phone
    .getByText(/Erreur lors de la sauvegarde de l'adresse \(incident [0-9A-F]{8}\)/)
    .first();
  await expect(sentence).toBeVisible();
  await query("drop trigger break_it on orders");
  await query("drop function break_it");
  const number = /incident (\w{8})/.exec((await sentence.textContent()) ?? "")?.[1] ?? "";
  const { event, all } = await told(number);
  expect(event).toMatchObject({ platform: "node", transaction: "/api/guest-orders/:orderId/address" });
  for (const secret of [...typedBy(buyer), ...typedBy(other)]) expect(all).not.toContain(secret);
});
