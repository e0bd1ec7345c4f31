import type { FastifyInstance } from "fastify";
import { id } from "#contract/input.ts";
import type { AppContext } from "#server/context.ts";
import * as queries from "./alerts.sql.ts";

/** Whoever has the link may end it, and nothing of her address stays. Says nothing of what was there. */
export async function endAlert({ db }: Pick<AppContext, "db">, { alertId }: { alertId: string }) {
  await queries.endAlert(db, { alertId });
  return {};
}

/**
 * The button that mail programs draw from a message's `List-Unsubscribe` (RFC 8058): their servers post a form to the
 * page of the link in the mail, without cookies and from no page of ours.
 */
export async function registerOneClick(app: FastifyInstance, context: AppContext): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, _body, done) => done(null));
  app.post<{ Params: { alertId: string } }>("/desinscription/:alertId", async ({ params }, reply) => {
    const alertId = id.safeParse(params.alertId).data;
    if (alertId !== undefined) await endAlert(context, { alertId });
    return reply.type("text/plain; charset=utf-8").header("cache-control", "no-store").send("OK");
  });
}
