import { randomUUID } from "node:crypto";
import { type BetterAuthOptions, betterAuth } from "better-auth";
import { getAdapter } from "better-auth/db/adapter";
import { PASSWORD_LENGTH } from "#domain/access-links.ts";
import type { House } from "#server/context.ts";
import { isSecure } from "#server/http/cookies.ts";
import { hashSessionTokens } from "./hash-tokens.ts";
import { newToken, noteSignIn, SESSION_SECONDS } from "./open-session.ts";
import { CodeAskedFor } from "./second-factor/code-asked-for.ts";
import { asksForCode } from "./second-factor/read-factor.ts";
import { sessionCookieName } from "./session-cookie.ts";

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
      minPasswordLength: PASSWORD_LENGTH.least,
      maxPasswordLength: PASSWORD_LENGTH.most,
    },
    user: { modelName: "auth_user" },
    account: { modelName: "auth_account" },
    verification: { modelName: "auth_verification" },
    session: {
      modelName: "auth_session",
      expiresIn: SESSION_SECONDS,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
    },
    databaseHooks: {
      session: {
        create: {
          before: async ({ userId }: { userId: string }) => {
            // The library calls this once the password is right, and has opened nothing yet.
            if (await asksForCode(db, userId)) throw new CodeAskedFor(userId);
            return { data: { token: newToken() } };
          },
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
