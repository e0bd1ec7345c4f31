import { z } from "zod";
import { refusals, staffCall, staffPasswordCall } from "#contract/base.ts";
import { instant, ownPassword } from "#contract/input.ts";
import { CODE_REQUIRED } from "#wording/account-forms.ts";

/** As it is typed or pasted: blanks, dashes and capitals don't matter. */
const typedCode = z.string().trim().min(1, CODE_REQUIRED).max(200);

/** `since`: null while the account has no second factor. */
const factor = z.object({ since: instant.nullable(), backupCodes: z.int() });
/** Told once: the shop keeps hashes. */
const newCodes = z.object({ backupCodes: z.array(z.string()) });

/** The account of the administrator who calls. */
export const adminOwnAccount = {
  secondFactor: staffCall("any")
    .meta({ beforeFactor: true })
    .route({ method: "GET", path: "/admin/account/second-factor" })
    .output(factor),
  /** Begins to set one up: the secret, as one types it and as a QR code holds it, for whoever gives their password. */
  beginSecondFactor: staffPasswordCall("any")
    .meta({ beforeFactor: true })
    .route({ method: "POST", path: "/admin/account/second-factor" })
    .input(z.strictObject({ password: ownPassword }))
    .errors(refusals("PASSWORD_WRONG", "SECOND_FACTOR_ALREADY_ON"))
    .output(z.object({ secret: z.string(), uri: z.string() })),
  /** A code of the app turns it on; the caller's other sessions end. */
  confirmSecondFactor: staffCall("any")
    .meta({ beforeFactor: true })
    .route({ method: "POST", path: "/admin/account/second-factor/confirmation" })
    .input(z.strictObject({ code: typedCode }))
    .errors(refusals("SECOND_FACTOR_CODE_WRONG", "SECOND_FACTOR_NOT_BEGUN"))
    .output(newCodes),
  renewBackupCodes: staffPasswordCall("any")
    .route({ method: "POST", path: "/admin/account/second-factor/backup-codes" })
    .input(z.strictObject({ password: ownPassword, code: typedCode }))
    .errors(refusals("PASSWORD_WRONG", "SECOND_FACTOR_CODE_WRONG"))
    .output(newCodes),
  removeSecondFactor: staffPasswordCall("any")
    .route({ method: "POST", path: "/admin/account/second-factor/removal" })
    .input(z.strictObject({ password: ownPassword, code: typedCode }))
    .errors(refusals("PASSWORD_WRONG", "SECOND_FACTOR_CODE_WRONG"))
    .output(factor),
};
