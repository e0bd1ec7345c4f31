import { z } from "zod";
import { refusals, staffPasswordCall } from "#contract/base.ts";
import { id, ownPassword } from "#contract/input.ts";

/** `zip`: the file in base64. */
const file = z.object({ fileName: z.string(), zip: z.string() });

/** What the law gives a person: her data as a file (GDPR, articles 15 and 20). */
export const adminPersonalData = {
  exportPerson: staffPasswordCall("management")
    .route({ method: "POST", path: "/admin/users/{userId}/data" })
    .input(z.strictObject({ userId: id, password: ownPassword }))
    .errors(refusals("USER_NOT_FOUND", "PASSWORD_WRONG"))
    .output(file),
};
