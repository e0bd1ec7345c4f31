import { oc, type } from "@orpc/contract";
import { REFUSAL_STATUS, type RefusalCode, type RefusalFacts } from "#domain/refusals.ts";
import type { NeededRole } from "#domain/roles.ts";

/**
 * Who may call a procedure. `public`: anyone. `guest-order`: whoever holds the order's id, and staff; what the buyer of a
 * paid order decides, its verb refuses everybody else. `customer`: a signed-in person who is no administrator, for their own data. `admin`: an administrator.
 * `admin-password`: an administrator who gives their password again. `connector`: a program that brings the ingest key.
 */
export type Access = "public" | "guest-order" | "customer" | "admin" | "admin-password" | "connector";

export interface Declaration {
  access: Access;
  /** Of an administrator's call: whose work it belongs to. Without a role it is the owner's, and a test asks for one. */
  role?: NeededRole;
  /** Open to staff who lack the second factor that the shop demands of them: what they need to set it up. */
  beforeFactor?: boolean;
  /** The call needs an `Idempotency-Key` header, a UUID chosen by the caller and kept when it repeats itself. */
  idempotent?: boolean;
  /** The order knows the browser from this call on: it gets its cookie, or keeps the one it has for longer. */
  remembersDevice?: boolean;
  /** The call carries rich text or many rows: its body may be four times as large as others. */
  largeBody?: boolean;
  /** The call carries many records at once: its body may be eight times as large as others. */
  batch?: boolean;
}

/** A procedure that declares no access may be called by nobody. */
const declared = oc.$meta<Partial<Declaration>>({});

export const publicCall = declared.meta({ access: "public" });
export const guestOrderCall = declared.meta({ access: "guest-order" });
export const customerCall = declared.meta({ access: "customer" });
export const connectorCall = declared.meta({ access: "connector" });
/** A call of the back office for this role and those above it; `docs/roles.md` shows them all. */
export const staffCall = (role: NeededRole) => declared.meta({ access: "admin", role });
/** The caller's own password stands in the input as `password`; it is checked before anything else is looked at. */
export const staffPasswordCall = (role: NeededRole) => declared.meta({ access: "admin-password", role });
/** Names no role yet: `server/http/roles.test.ts` refuses a contract with such a call. */
export const adminCall = declared.meta({ access: "admin" });

/** The refusals a procedure may answer, typed with their facts. */
export function refusals<const Codes extends readonly RefusalCode[]>(...codes: Codes) {
  const entries = codes.map((code) => [code, { status: REFUSAL_STATUS[code], data: type<unknown>() }]);
  return Object.fromEntries(entries) as {
    [Code in Codes[number]]: {
      status: (typeof REFUSAL_STATUS)[Code];
      data: ReturnType<typeof type<RefusalFacts[Code]>>;
    };
  };
}
