import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll } from "vitest";
import { type CardEmulator, startCardEmulator } from "#emulators/card/start.ts";
import { demoSettings } from "#scripts/supervisor/demo-settings.ts";
import { freePort } from "#scripts/supervisor/ports.ts";
import { buildApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import type { AppContext } from "#server/context.ts";
import { createAppContext } from "#server/create-app-context.ts";
import { createDatabase } from "./database.ts";
import { tinyWeb } from "./tiny-web.ts";

export interface Answer<Body> {
  status: number;
  body: Body;
  headers: Headers;
}

/** A browser: keeps its cookies, sends our origin, and a new idempotency key with each act unless one is given. */
export interface Visitor {
  call<Body = never>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<Body>>;
  cookies: Map<string, string>;
}

export interface TestShop {
  url: string;
  databaseUrl: string;
  context: AppContext;
  card: CardEmulator;
  /** A browser; `address` is the network address from which it comes, this machine's own if none is given. */
  visitor(address?: string): Visitor;
  /** Says that this copy is about to stop. */
  beginShutdown(): void;
  close(): Promise<void>;
}

export interface ShopOptions {
  /** Another copy of the server on the same database. */
  databaseUrl?: string;
  card?: CardEmulator;
  env?: Record<string, string>;
  /** False: a shop without terms, which sells nothing. */
  terms?: false;
  /** Lets silent clients go as soon as the real shop does. */
  hurried?: boolean;
}

/** A whole shop over real HTTP and a real database of its own, in this process; its card provider is the emulator. */
export async function openShop(options: ShopOptions = {}): Promise<TestShop> {
  const database = options.databaseUrl ? undefined : await createDatabase();
  const databaseUrl = options.databaseUrl ?? database?.url ?? "";
  const card = options.card ?? (await startCardEmulator({ port: 0 }));
  const filesDir = mkdtempSync(join(tmpdir(), "hf-files-"));
  const port = await freePort();
  const config = readConfig({
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    DATABASE_URL: databaseUrl,
    DATABASE_TIMEOUT_MULTIPLIER: process.env.DATABASE_TIMEOUT_MULTIPLIER,
    PORT: String(port),
    TRUST_PROXY: "true",
    AUTH_SECRET: "for the tests only, thirty-two characters",
    FILES_DIR: filesDir,
    WEB_DIR: tinyWeb(filesDir),
    ...demoSettings({
      card: { apiUrl: card.apiUrl, staticUrl: card.staticUrl },
      carrier: { url: "http://localhost:9" },
      mailbox: { smtpUrl: "smtp://localhost:9", pageUrl: "" },
    }),
    ...options.env,
  });
  const { context, beginShutdown, close } = await createAppContext(config);
  if (options.terms !== false) await publishTerms(context.db);
  const app: FastifyInstance = await buildApp(context);
  // On a busy machine a visitor may be just about to be heard, on a connection that has been silent for seconds.
  if (!options.hurried)
    Object.assign(app.server, {
      keepAliveTimeout: 600_000,
      headersTimeout: 600_000,
      requestTimeout: 600_000,
    });
  await app.listen({ port, host: "127.0.0.1" });
  const url = `http://localhost:${port}`;
  return {
    url,
    databaseUrl,
    context,
    card,
    visitor: (address) => newVisitor(url, address),
    beginShutdown,
    async close() {
      await app.close();
      await close();
      if (!options.card) await card.stop();
      await database?.drop();
      rmSync(filesDir, { recursive: true, force: true });
    },
  };
}

async function publishTerms(db: AppContext["db"]): Promise<void> {
  await sql`
    with page as (
      insert into pages (code, title, content)
      select 'cgv', 'Conditions générales de vente', '<p>Les conditions.</p>'
      where not exists (select from pages where code = 'cgv')
      returning code, version, title, content
    )
    insert into page_versions (code, version, title, content) select * from page`.execute(db);
}

/** Opens one shop for the calling test file and closes it afterwards. Read it inside tests and hooks only. */
export function ownShop(options: () => Promise<ShopOptions> | ShopOptions = () => ({})): {
  readonly it: TestShop;
} {
  let shop: TestShop | undefined;
  beforeAll(async () => {
    shop = await openShop(await options());
  });
  afterAll(async () => {
    await shop?.close();
  });
  return {
    get it() {
      if (!shop) throw new Error("The shop exists only inside tests and hooks.");
      return shop;
    },
  };
}

/** A browser that visits the shop at this address. */
export function newVisitor(url: string, address?: string): Visitor {
  const cookies = new Map<string, string>();
  return {
    cookies,
    async call<Body>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
      const answer = await fetch(url + path, {
        method,
        redirect: "manual",
        headers: {
          origin: url,
          "idempotency-key": randomUUID(),
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
          ...(address === undefined ? {} : { "x-forwarded-for": address }),
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      });
      for (const cookie of answer.headers.getSetCookie()) {
        const [name = "", value = ""] = (cookie.split(";", 1)[0] ?? "").split("=", 2);
        cookies.set(name, value);
      }
      const text = await answer.text();
      const isJson = answer.headers.get("content-type")?.includes("json");
      return {
        status: answer.status,
        headers: answer.headers,
        body: (isJson ? JSON.parse(text) : text) as Body,
      };
    },
  };
}

/** The same browser at another copy of the shop. */
export function atAnotherCopy(url: string, { cookies }: Visitor): Visitor {
  const visitor = newVisitor(url);
  for (const [name, value] of cookies) visitor.cookies.set(name, value);
  return visitor;
}
