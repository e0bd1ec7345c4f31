import type { RefusalCode } from "#domain/refusals.ts";
import { api } from "#web/admin/api.ts";
import type { CodeAnswer } from "#web/ui/code-step.tsx";
import { toast } from "#web/ui/toasts.ts";
import { refusalSentence } from "#wording/refusals.ts";

export const NOT_ADMINISTRATOR = refusalSentence("NOT_ADMINISTRATOR", {});
const UNKNOWN = "Une erreur inconnue est survenue";

/** What comes after the password: the back office, a code to type, or what to tell. */
export type FirstStep = { next: "entered" | "code" } | { refused: string };

/** Gives the password and checks the rights, unless a code is asked for first. */
export async function signIn(email: string, password: string): Promise<FirstStep> {
  const answer = await post("/api/auth/sign-in/email", { email: email.trim(), password });
  if ("message" in answer) return { refused: answer.message };
  if (!answer.done) return { next: "code" };
  const refused = await checkRights();
  return refused ? { refused } : { next: "entered" };
}

/** Gives the code that was asked for, and checks the rights. */
export async function sendCode(code: string): Promise<CodeAnswer> {
  const answer = await post("/api/auth/sign-in/code", { code });
  if ("message" in answer)
    return answer.code === "SECOND_FACTOR_CODE_WRONG"
      ? { wrong: answer.message }
      : { problem: answer.message };
  const problem = await checkRights();
  return problem ? { problem } : undefined;
}

async function checkRights(): Promise<string | undefined> {
  toast.success("Connexion réussie, vérification des droits administrateur...");
  const me = await api.admin.desk.me().catch(() => undefined);
  if (!me) return UNKNOWN;
  return me.user?.isAdmin ? undefined : NOT_ADMINISTRATOR;
}

type Answer = { done: boolean } | { code?: RefusalCode; message: string };

async function post(path: string, body: object): Promise<Answer> {
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as { done?: boolean; code?: RefusalCode; message?: string };
    if (response.ok) return { done: answer.done === true };
    return { message: answer.message || UNKNOWN, ...(answer.code ? { code: answer.code } : {}) };
  } catch {
    return { message: UNKNOWN };
  }
}
