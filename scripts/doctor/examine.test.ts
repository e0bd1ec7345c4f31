import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { faultNumberOf } from "#domain/faults.ts";
import { type CarrierEmulator, startCarrierEmulator } from "#emulators/carrier/start.ts";
import { DEMO_CARRIER_API_KEY, DEMO_SMS_API_KEY } from "#emulators/demo-keys.ts";
import { startSmsEmulator } from "#emulators/sms/start.ts";
import type { Config } from "#server/config.ts";
import { ownFaultService } from "#tests/fault-service.ts";
import { ownMailbox } from "#tests/mailbox.ts";
import { openShop, type TestShop } from "#tests/open-shop.ts";
import { stockLive } from "#tests/stock-live.ts";
import { examine } from "./examine.ts";

const mailbox = ownMailbox();
const service = ownFaultService();
let carrier: CarrierEmulator;
let shop: TestShop;

beforeAll(async () => {
  carrier = await startCarrierEmulator();
  shop = await openShop({
    env: {
      CARRIER_URL: carrier.url,
      CARRIER_API_KEY: DEMO_CARRIER_API_KEY,
      SMTP_URL: mailbox.smtpUrl,
      TRUST_PROXY: "true",
    },
  });
  await stockLive(shop.context.db, [1]);
});
afterAll(async () => {
  await shop.close();
  await carrier.stop();
});
beforeEach(() => carrierBehaves({ reset: true }));

async function carrierBehaves(change: object) {
  await fetch(`${carrier.url}/emulator/behavior`, { method: "POST", body: JSON.stringify(change) });
}

/** What the doctor says of the shop with these settings instead of its own; its public address is a good proxy. */
async function diagnosis(change: Partial<Config> = {}) {
  const lines: string[] = [];
  const config = { ...shop.context.config, publicUrl: await proxy(), ...change };
  const wrong = await examine(config, (line) => lines.push(line));
  return { wrong, lines, faults: lines.filter((line) => line.startsWith("✗")) };
}

interface Manners {
  /** What it does with the address that the visitor claims to have. */
  forwards?: "own" | "claimed";
  /** Keeps answers until they are whole. */
  buffers?: boolean;
}

/** A reverse proxy before the shop. */
async function proxy({ forwards = "own", buffers = false }: Manners = {}): Promise<string> {
  const server: Server = createServer(async (request, response) => {
    const claimed = request.headers["x-forwarded-for"];
    const answer = await fetch(shop.url + request.url, {
      headers: { "x-forwarded-for": forwards === "claimed" ? String(claimed) : "198.51.100.4" },
    });
    response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
    if (buffers) response.end(await answer.text());
    else for await (const chunk of answer.body ?? []) response.write(chunk);
    response.end();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

test("a shop whose parts all work is found well, one line a part", async () => {
  const { wrong, lines } = await diagnosis();
  expect(lines).toEqual([
    expect.stringMatching(/^✓ Base de données\u00a0: PostgreSQL \d+/),
    expect.stringMatching(/^✓ Fichiers\u00a0: écriture, lecture et effacement réussis/),
    expect.stringMatching(/^✓ Paiement par carte\u00a0: les clés sont acceptées, mode TEST/),
    expect.stringMatching(/^✓ Transporteur\u00a0: .*aucune étiquette n'a été faite/),
    expect.stringMatching(/^✓ Courrier\u00a0: .*aucun message n'est parti/),
    expect.stringMatching(/^✓ SMS\u00a0: aucun prestataire/),
    expect.stringMatching(
      /^✓ Adresse publique\u00a0: répond, l'adresse .* transmise, les événements passent/,
    ),
    expect.stringMatching(/^✓ Suivi des incidents\u00a0: aucun service/),
  ]);
  expect(wrong).toBe(0);
});

const wrongPart = async (change: Partial<Config>, says: RegExp) => {
  const { wrong, faults } = await diagnosis(change);
  expect(faults).toEqual([expect.stringMatching(says)]);
  expect(wrong).toBe(1);
};

test("a wrong password of the card provider, or one that does not answer", async () => {
  const { card } = shop.context.config;
  await wrongPart(
    { card: { ...card, password: "testpassword_wrong" } },
    /^✗ Paiement par carte\u00a0: le prestataire refuse les clés .* CARD_PASSWORD/,
  );
  await wrongPart({ card: { ...card, apiUrl: "http://localhost:9" } }, /ne répond pas .* CARD_API_URL/);
  await wrongPart({ card: { ...card, staticUrl: "http://localhost:9" } }, /CARD_STATIC_URL/);
});

test("a key of the text messages that is good, wrong, or whose provider does not answer", async () => {
  const sms = await startSmsEmulator();
  onTestFinished(sms.stop);
  const own = { url: sms.url, apiKey: DEMO_SMS_API_KEY, onlyTo: undefined };
  expect((await diagnosis({ sms: own })).lines).toContainEqual(
    expect.stringMatching(/^✓ SMS\u00a0: la clé est acceptée \(aucun SMS n'est parti/),
  );
  await wrongPart({ sms: { ...own, apiKey: "another key" } }, /^✗ SMS\u00a0: .*unauthorized.*SMS_API_KEY/);
  await wrongPart({ sms: { ...own, url: "http://localhost:9/sms" } }, /^✗ SMS\u00a0: .*SMS_URL/);
});

test("a carrier that refuses the key, or is out of service", async () => {
  const own = shop.context.config.carrier;
  await wrongPart(
    { carrier: { ...own, apiKey: "wrong" } },
    /^✗ Transporteur\u00a0: .*30000.*CARRIER_API_KEY/,
  );
  await carrierBehaves({ mood: "down" });
  await wrongPart({}, /^✗ Transporteur\u00a0: .*503/);
});

test("a mail server that is not there", async () => {
  const { mail } = shop.context.config;
  await wrongPart(
    { mail: { ...mail, smtpUrl: "smtp://localhost:9" } },
    /^✗ Courrier\u00a0: .*ECONNREFUSED.*SMTP_URL/,
  );
});

test("an error-reporting service is sent an event, and one that does not take it is wrong", async () => {
  const { lines } = await diagnosis({ sentryDsn: service.it.dsn });
  const said = /^✓ Suivi des incidents\u00a0: le service a accepté l'incident d'essai (\w{8})\.$/.exec(
    lines.at(-1) ?? "",
  );
  expect(service.it.events().map(({ event_id }) => faultNumberOf(event_id))).toEqual([said?.[1]]);
  await wrongPart(
    { sentryDsn: service.it.dsn.replace(/42$/, "43") },
    /^✗ Suivi des incidents\u00a0: .*HTTP 403.*SENTRY_DSN/,
  );
  await wrongPart({ sentryDsn: "http://key@localhost:9/42" }, /ECONNREFUSED/);
});

test("a storage that keeps nothing", async () => {
  await wrongPart(
    { files: { kind: "folder", folder: join("/proc", "nowhere", "at", "all") } },
    /^✗ Fichiers\u00a0: .*FILES_DIR/,
  );
});

test("a database that is unknown, takes no write, or may lose what it acknowledged", async () => {
  const address = new URL(shop.databaseUrl);
  const name = address.pathname.slice(1);
  address.pathname = "/nowhere";
  await wrongPart(
    { databaseUrl: address.href },
    /^✗ Base de données\u00a0: La base « nowhere » n'existe pas/,
  );
  const { db } = shop.context;
  const set = (what: string) => sql`alter database ${sql.id(name)} ${sql.raw(what)}`.execute(db);
  await set("set default_transaction_read_only = on");
  await wrongPart({}, /n'accepte pas d'écriture/);
  await set("reset default_transaction_read_only");
  await set("set synchronous_commit = off");
  await wrongPart({}, /synchronous_commit/);
  await set("reset synchronous_commit");
});

test("a proxy that leads elsewhere, keeps events back, or lets visitors choose their address", async () => {
  await wrongPart(
    { publicUrl: "http://localhost:9" },
    /^✗ Adresse publique\u00a0: .*ne mène pas à la boutique/,
  );
  await wrongPart({ publicUrl: carrier.url }, /ce n'est pas la boutique/);
  await wrongPart({ publicUrl: await proxy({ buffers: true }) }, /retient les événements/);
  await wrongPart({ publicUrl: await proxy({ forwards: "claimed" }) }, /peut choisir son adresse/);
  await wrongPart({ production: true, trustProxy: false }, /TRUST_PROXY=true/);
});
