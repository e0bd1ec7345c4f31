import type { Handlers } from "#server/http/handlers.ts";
import { deviceHash } from "#server/order-access/devices.ts";
import { forgetAliasesOf } from "./aliases.sql.ts";

/** 'Oublier cet appareil': its card is offered no more from here on; the provider is told after this (`cancel-aliases.ts`). */
export const forgetDevice: Handlers["payments"]["forgetDevice"] = async ({ db, browserId }) => {
  const hash = deviceHash(browserId);
  const forgotten = hash === null ? [] : await forgetAliasesOf(db, { deviceHash: hash });
  return { card: forgotten.length > 0 };
};
