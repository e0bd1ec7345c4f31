import { PASSWORD_LENGTH } from "#domain/access-links.ts";

/** Messages of the account forms; the same rules run in the browser and on the server. */
export const NEW_PASSWORD_LENGTH = `Le mot de passe a entre ${PASSWORD_LENGTH.least} et ${PASSWORD_LENGTH.most} caractères.`;
/** The code of an authenticator app, or a backup code. */
export const CODE_REQUIRED = "Saisissez le code.";
export const PASSWORD_REQUIRED = "Le mot de passe est obligatoire";
