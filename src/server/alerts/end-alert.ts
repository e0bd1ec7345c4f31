import type { FastifyInstance } from "fastify";
import { id } from "#contract/input.ts";
import type { AppContext } from "#server/context.ts";
import { registerOneClick } from "#server/http/one-click.ts";
import * as queries from "./alerts.sql.ts";

/** Whoever has the link may end it, and nothing of her address stays. Says nothing of what was there. */
export async function endAlert({ db }: Pick<AppContext, "db">, { alertId }: { alertId: string }) {
  await queries.endAlert(db, { alertId });
  return {};
}

/** The same by the button of a mail program. */
export const registerAlertEnd = (app: FastifyInstance, context: AppContext): void =>
  registerOneClick(app, "/desinscription/:alertId", async (params) => {
    const alertId = id.safeParse(params.alertId).data;
    if (alertId !== undefined) await endAlert(context, { alertId });
  });
