import { api, auth } from "#web/admin/client/api.ts";
import { isRefused, sentenceOf } from "#web/client/failure.ts";
import type { CodeAnswer } from "#web/ui/code-step.tsx";
import { toast } from "#web/ui/toasts.ts";
import { refusalSentence } from "#wording/refusals.ts";

export const NOT_ADMINISTRATOR = refusalSentence("NOT_ADMINISTRATOR", {});
const UNKNOWN = "Une erreur inconnue est survenue";

/** What comes after the password: the back office, a code to type, or what to tell. */
export type FirstStep = { next: "entered" | "code" } | { refused: string };

/** Gives the password and checks the rights, unless a code is asked for first. */
export async function signIn(email: string, password: string): Promise<FirstStep> {
  try {
    const { done } = await auth.signIn(email.trim(), password);
    if (!done) return { next: "code" };
  } catch (error) {
    return { refused: sentenceOf(error, UNKNOWN) };
  }
  const refused = await checkRights();
  return refused ? { refused } : { next: "entered" };
}

/** Gives the code that was asked for, and checks the rights. */
export async function sendCode(code: string): Promise<CodeAnswer> {
  try {
    await auth.signInByCode(code);
  } catch (error) {
    const told = sentenceOf(error, UNKNOWN);
    return isRefused(error, "SECOND_FACTOR_CODE_WRONG") ? { wrong: told } : { problem: told };
  }
  const problem = await checkRights();
  return problem ? { problem } : undefined;
}

async function checkRights(): Promise<string | undefined> {
  toast.success("Connexion réussie, vérification des droits administrateur...");
  const me = await api.admin.overview.me().catch(() => undefined);
  if (!me) return UNKNOWN;
  return me.user?.isAdmin ? undefined : NOT_ADMINISTRATOR;
}
