import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { POLL_DEADLINE_MS } from "#tests/deadlines.ts";
import { readRunning, type ShopFacts } from "#tests/shop.ts";

/** The shop that the run opened, and what stands around it. */
export const facts = (): ShopFacts => readRunning(process.env.E2E_DATA_DIR ?? "").facts;
export const shopAddress = (): string => readRunning(process.env.E2E_DATA_DIR ?? "").address;

export async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new Client({
    connectionString: facts().databaseUrl,
    connectionTimeoutMillis: POLL_DEADLINE_MS,
    statement_timeout: POLL_DEADLINE_MS,
  });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Calls the shop as the browser of this cookie would. */
export const askAs =
  (cookie: string) =>
  async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(shopAddress() + path, {
      method,
      headers: {
        cookie,
        origin: shopAddress(),
        "idempotency-key": randomUUID(),
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(POLL_DEADLINE_MS),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };

export interface Piece {
  /** What the seller announces. */
  ref: string;
  name: string;
  color: string;
  productId: string;
  liveId: string;
}

/** Pieces of the live on air that no other test knows of: one reference, `stock` pieces of each color given. */
export async function layOut<const Colors extends readonly string[] = readonly ["Noir"]>(
  colors: Colors = ["Noir"] as readonly string[] as Colors,
  stock = 1,
): Promise<{ -readonly [Place in keyof Colors]: Piece }> {
  const ref = `E${randomUUID().replaceAll("-", "").slice(0, 7).toUpperCase()}`;
  const name = "Robe d'essai";
  const [live] = await query<{ id: string }>(
    "select id from lives where is_active order by live_date desc limit 1",
  );
  for (const color of colors)
    await query(
      "insert into product_colors (name, hex_code) values ($1, '#7A3B5E') on conflict (name) do nothing",
      [color],
    );
  const rows = await query<{ id: string; liveId: string; color: string }>(
    `insert into products (live_id, ref, ref_category, name, price_cents, size, color_id, stock)
     select $1, (select coalesce(max(ref), 0) from products where live_id = $1) + c.place, $2, $3, 2990, '38', k.id, $5
     from unnest($4::text[]) with ordinality as c(name, place) join product_colors k on k.name = c.name
     returning id, live_id as "liveId", (select name from product_colors where id = color_id) as color`,
    [live?.id, ref, name, colors, stock],
  );
  const laid = colors.map((color): Piece => {
    const row = rows.find((one) => one.color === color);
    if (!row) throw new Error(`Nothing ${color} is on sale`);
    return { ref, name, color, productId: row.id, liveId: row.liveId };
  });
  return laid as { -readonly [Place in keyof Colors]: Piece };
}

/** Lets a minute pass in no time: the order's hold ends after this many seconds. */
export async function endHold(orderId: string, seconds: number): Promise<void> {
  await query("update orders set held_until = clock_timestamp() + make_interval(secs => $2) where id = $1", [
    orderId,
    seconds,
  ]);
}

/** Sets the switches of a stand-in; without any, it is honest again. */
export async function behave(
  who: "card" | "carrier" | "live" | "sms",
  how: Record<string, unknown> = {},
): Promise<void> {
  await instruct(who, "behavior", { reset: true, ...how });
}

/** Makes a stand-in do something. */
export async function instruct(
  who: "card" | "carrier" | "live" | "sms",
  act: string,
  how: object,
): Promise<void> {
  const { card, carrier, live, sms } = facts();
  const url = { card: card?.apiUrl, carrier: carrier?.url, live: live?.pageUrl, sms: sms?.pageUrl }[who];
  const answer = await fetch(new URL(`/emulator/${act}`, url), {
    method: "POST",
    body: JSON.stringify(how),
    signal: AbortSignal.timeout(POLL_DEADLINE_MS),
  });
  if (!answer.ok) throw new Error(`The ${who} emulator answered ${answer.status}: ${await answer.text()}`);
}

export interface Mail {
  subject: string;
  text: string;
  html: string;
}

/** The address with a secret behind the button of a mail. */
export function linkIn({ html }: Mail): string {
  const [, link] = /href="([^"]+#lien=[^"]+)"/.exec(html) ?? [];
  if (!link) throw new Error("The mail brings no link");
  return link;
}

/** What this address got so far, newest first. */
async function mailsTo(address: string): Promise<Mail[]> {
  const answer = await fetch(
    new URL(`/api/messages?to=${encodeURIComponent(address)}`, facts().mailbox?.pageUrl),
    { signal: AbortSignal.timeout(POLL_DEADLINE_MS) },
  );
  return (await answer.json()) as Mail[];
}

const MAIL_WITHIN_MS = 120_000;

/** Waits for the mail with this subject: automatic ones leave ten seconds after what causes them. */
export async function arrived(address: string, subject: string): Promise<Mail> {
  const started = Date.now();
  for (;;) {
    const mails = await mailsTo(address);
    const found = mails.find((mail) => mail.subject === subject);
    if (found) return found;
    if (Date.now() - started > MAIL_WITHIN_MS)
      throw new Error(
        `"${subject}" did not come to ${address}; there are: ${mails.map((mail) => mail.subject).join(" | ")}`,
      );
    await sleep(250);
  }
}
