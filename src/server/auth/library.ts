import { randomBytes, randomUUID } from "node:crypto";
import { type BetterAuthOptions, betterAuth } from "better-auth";
import { getAdapter } from "better-auth/db/adapter";
import type { House } from "#server/context.ts";
import { statement } from "#server/db/statement.ts";
import { hashSessionTokens } from "./hash-tokens.ts";
import { isSecure, sessionCookieName } from "./session-cookie.ts";

const SEVEN_DAYS_IN_SECONDS = 7 * 24 * 3600;

/** The session's times are the database's; what is left of the person's ended sessions goes. */
const noteSignIn = statement(`
  with begun as (
    update auth_session set "createdAt" = clock_timestamp(), "updatedAt" = clock_timestamp(),
      "expiresAt" = clock_timestamp() + interval '7 days'
    where id = $1
  ), ended as (
    delete from auth_session where "userId" = $2 and id <> $1 and ("expiresAt" <= clock_timestamp()
      or "updatedAt" <= clock_timestamp() - interval '12 hours')
  )
  insert into auth_sign_ins (auth_id, last_sign_in_at) values ($2, clock_timestamp())
  on conflict (auth_id) do update set last_sign_in_at = excluded.last_sign_in_at`);

export type SignInLibrary = Awaited<ReturnType<typeof openSignInLibrary>>;

/** The sign-in library on our tables. Who may do what is not its business: `sessionUser` reads that. */
export async function openSignInLibrary({ db, config, log }: Pick<House, "db" | "config" | "log">) {
  const options = {
    appName: "HF Outlet",
    baseURL: config.publicUrl,
    basePath: "/api/auth",
    secret: config.authSecret,
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 12,
      maxPasswordLength: 128,
      revokeSessionsOnPasswordReset: true,
    },
    user: { modelName: "auth_user" },
    account: { modelName: "auth_account" },
    verification: { modelName: "auth_verification" },
    session: {
      modelName: "auth_session",
      expiresIn: SEVEN_DAYS_IN_SECONDS,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
    },
    databaseHooks: {
      session: {
        create: {
          before: async () => ({ data: { token: randomBytes(32).toString("base64url") } }),
          after: async (session: { id: string; userId: string }) => {
            await noteSignIn(db, session.id, session.userId);
          },
        },
      },
    },
    advanced: {
      // The library's own prefix would be `__Secure-`; the name already carries the stricter one.
      useSecureCookies: false,
      cookies: { session_token: { name: sessionCookieName(config) } },
      defaultCookieAttributes: { secure: isSecure(config), httpOnly: true, sameSite: "lax", path: "/" },
      database: { generateId: () => randomUUID() },
      ipAddress: { disableIpTracking: true },
    },
    // Attempts are counted per account and address by `countAttempt`.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: "warn",
      // Its messages may name accounts; the level and the first words are what an operator needs.
      log: (level, message) => log[level === "error" ? "error" : "debug"]({ library: "sign-in" }, message),
    },
  } satisfies BetterAuthOptions;
  const tables = await getAdapter({ ...options, database: { db, type: "postgres" } });
  return betterAuth({ ...options, database: () => hashSessionTokens(tables) });
}
