import { mayAct, type StaffRole } from "./roles.ts";

/** How long the code may take to be typed after the password. */
export const SECOND_STEP_MINUTES = 10;
/** How long a new secret waits for the first code of the app. */
export const SET_UP_MINUTES = 30;
export const BACKUP_CODES = 10;

export interface TypedCode {
  kind: "app" | "backup";
  code: string;
}

/** As people read a long code: in groups of four. */
export const inGroups = (code: string): string => (code.match(/.{1,4}/g) ?? []).join(" ");

/** A code however it was typed or pasted, with blanks, dashes or capitals; undefined for what can be none. */
export function readCode(typed: string): TypedCode | undefined {
  const code = typed
    .normalize("NFKC")
    .replace(/[\s\p{Pd}]/gu, "")
    .toLowerCase();
  if (/^\d{6}$/.test(code)) return { kind: "app", code };
  return /^[a-z2-7]{16}$/.test(code) ? { kind: "backup", code } : undefined;
}

/** Of whom the shop demands a second factor: of nobody, of whoever manages, of all staff. */
export const FACTOR_DEMANDS = ["nobody", "management", "everybody"] as const;
export type FactorDemand = (typeof FACTOR_DEMANDS)[number];

export interface FactorRule {
  secondFactorFor: FactorDemand;
  /** An ISO day in Paris; empty: at once. */
  secondFactorFrom: string;
}

/** From which day on a role may do nothing without a second factor; `now`: that day has come. Undefined: it is not asked. */
export function factorDue(
  { secondFactorFor, secondFactorFrom }: FactorRule,
  role: StaffRole,
  today: string,
): { from: string; now: boolean } | undefined {
  const isMeant =
    secondFactorFor === "everybody" || (secondFactorFor === "management" && mayAct(role, "management"));
  return isMeant ? { from: secondFactorFrom, now: secondFactorFrom <= today } : undefined;
}
