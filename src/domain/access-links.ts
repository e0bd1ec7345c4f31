import { SECOND_STEP_MINUTES } from "./second-factor.ts";

/** What a link that is good for one use opens. That of a second factor stands in a cookie, not in an address. */
export type AccessPurpose = "sign-in" | "password-reset" | "invitation" | "impersonation" | "second-factor";

/** The links that anybody may ask for, by e-mail. */
export const MAILED_PURPOSES = ["sign-in", "password-reset"] as const;
export type MailedPurpose = (typeof MAILED_PURPOSES)[number];

/** For how many days an invitation to join the staff works. */
export const INVITATION_DAYS = 3;

/** For how many minutes a link works. One that is mailed counts from the moment it is sent. */
export const LINK_MINUTES: Record<AccessPurpose, number> = {
  "sign-in": 15,
  "password-reset": 30,
  invitation: INVITATION_DAYS * 24 * 60,
  impersonation: 5,
  "second-factor": SECOND_STEP_MINUTES,
};

/** For how many minutes a link to an order works: no second one leaves before the first is over. */
export const ORDER_LINK_MINUTES = 60;

export const PASSWORD_LENGTH = { least: 12, most: 128 } as const;
