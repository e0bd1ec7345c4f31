import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { BROWSER_COOKIE_DAYS } from "#domain/retention-times.ts";
import type { Config } from "#server/config.ts";
import { cookieName, readCookie, writtenCookie } from "./cookies.ts";

const FAMILIAR_AFTER_MS = 10_000;
const SHAPE =
  /^([0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})(?:\.([0-9a-z]{1,11})\.([\w-]{22}))?$/;

type Signing = Pick<Config, "authSecret" | "publicUrl">;

export interface Browser {
  id: string;
  /** We gave it this id, and the time that stands beside it. */
  signed: boolean;
  /** That was a while ago, as it is for a person's browser by the time it orders. */
  familiar: boolean;
  /** In milliseconds; now, when nobody vouches for the time that it says. */
  since: number;
}

/**
 * A random id that tells one browser from another: for the caps on what it may hold, and for the orders that are its
 * own. Scripts can't read it and nothing tells it to anybody else.
 */
export function readBrowser(request: FastifyRequest, config: Signing): Browser | undefined {
  const cookie = readCookie(request, cookieName("hf_browser", config));
  const [, id, since = "", signature = ""] = SHAPE.exec(cookie ?? "") ?? [];
  if (!id) return undefined;
  const expected = Buffer.from(signatureOf(id, since, config));
  const signed = signature !== "" && timingSafeEqual(expected, Buffer.from(signature));
  const sinceMs = signed ? Number.parseInt(since, 36) : Date.now();
  return { id, signed, familiar: Date.now() - sinceMs >= FAMILIAR_AFTER_MS, since: sinceMs };
}

/** Lets the browser keep its id for another sixty days, or gives it one; answers it. */
export function keepBrowserId(request: FastifyRequest, reply: FastifyReply, config: Signing): string {
  const browser = readBrowser(request, config);
  return giveBrowserId(reply, config, browser?.id, browser?.since);
}

/** Gives the browser its id, or signs the one that it has; `reply` carries the cookie. */
export function giveBrowserId(
  reply: FastifyReply,
  config: Signing,
  id: string = randomUUID(),
  since: number = Date.now(),
): string {
  const value = browserCookie(id, since, config);
  reply.header(
    "set-cookie",
    writtenCookie(cookieName("hf_browser", config), value, BROWSER_COOKIE_DAYS * 24 * 3600, config),
  );
  return id;
}

/** What the cookie holds: the id, since when the browser has it, and our signature of both. */
export function browserCookie(id: string, since: number, config: Signing): string {
  const at = since.toString(36);
  return `${id}.${at}.${signatureOf(id, at, config)}`;
}

const signatureOf = (id: string, since: string, { authSecret }: Signing): string =>
  createHmac("sha256", authSecret).update(`browser:${id}.${since}`).digest("base64url").slice(0, 22);
