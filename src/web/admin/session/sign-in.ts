import { api } from "#web/admin/api.ts";
import { toast } from "#web/ui/toasts.ts";
import { refusalSentence } from "#wording/refusals.ts";

export const NOT_ADMINISTRATOR = refusalSentence("NOT_ADMINISTRATOR", {});
const UNKNOWN = "Une erreur inconnue est survenue";

/** Signs in and checks the rights. Answers what to tell when the person may not enter, else undefined. */
export async function signIn(email: string, password: string): Promise<string | undefined> {
  try {
    const response = await fetch("/api/auth/sign-in/email", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: email.trim(), password }),
    });
    if (!response.ok) return await messageOf(response);
    toast.success("Connexion réussie, vérification des droits administrateur...");
    const { user } = await api.admin.desk.me();
    return user?.isAdmin ? undefined : NOT_ADMINISTRATOR;
  } catch {
    return UNKNOWN;
  }
}

async function messageOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => undefined);
  const told = typeof body === "object" && body !== null && "message" in body ? body.message : undefined;
  return typeof told === "string" && told !== "" ? told : UNKNOWN;
}
