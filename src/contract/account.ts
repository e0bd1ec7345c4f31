import { z } from "zod";
import { MAILED_PURPOSES, PASSWORD_LENGTH } from "#domain/access-links.ts";
import { looksLikeEmail } from "#domain/address-rules.ts";
import { STAFF_ROLES } from "#domain/roles.ts";
import { NEW_PASSWORD_LENGTH } from "#wording/account-forms.ts";
import { EMAIL_SHAPE } from "#wording/forms.ts";
import { publicCall, refusals } from "./base.ts";
import { line } from "./input.ts";

const token = z.string().max(200);
const newPassword = z
  .string()
  .min(PASSWORD_LENGTH.least, NEW_PASSWORD_LENGTH)
  .max(PASSWORD_LENGTH.most, NEW_PASSWORD_LENGTH);

export const account = {
  /**
   * Asks for a link by e-mail, to sign in or to choose a password. The answer is the same, and takes as long,
   * whether or not anybody has the address. `minutes`: how long the link will work.
   */
  requestLink: publicCall
    .route({ method: "POST", path: "/account/links" })
    .input(
      z.strictObject({
        email: line(254).refine((email) => looksLikeEmail(email), EMAIL_SHAPE),
        purpose: z.enum(MAILED_PURPOSES),
      }),
    )
    .errors(refusals("RATE_LIMITED"))
    .output(z.object({ minutes: z.int() })),
  /** Keeps the password chosen through a link. Every session of the person ends. `isAdmin`: where they sign in. */
  setPassword: publicCall
    .route({ method: "POST", path: "/account/password" })
    .input(
      z.strictObject({
        token,
        password: newPassword,
      }),
    )
    .errors(refusals("LINK_EXPIRED"))
    .output(z.object({ isAdmin: z.boolean() })),
  /** Whom a mailed invitation is for; the secret comes in a body, where no log sees it. */
  readInvitation: publicCall
    .route({ method: "POST", path: "/account/invitation" })
    .input(z.strictObject({ token }))
    .errors(refusals("LINK_EXPIRED"))
    .output(
      z.object({ shopName: z.string(), email: z.string(), firstName: z.string(), role: z.enum(STAFF_ROLES) }),
    ),
  /** Keeps the password and gives the role that the invitation names. */
  acceptInvitation: publicCall
    .route({ method: "POST", path: "/account/invitation/acceptance" })
    .input(z.strictObject({ token, password: newPassword }))
    .errors(refusals("LINK_EXPIRED"))
    .output(z.object({ email: z.string() })),
};
