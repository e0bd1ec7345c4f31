import type { ServerResponse } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { refusal } from "#domain/refusals.ts";
import type { AppContext } from "#server/context.ts";
import { sendRefusal } from "./answer-errors.ts";

/**
 * Refuses, before any work is done for it, what comes while as much is under way as the settings allow. Streams and what
 * is reserved are let in. A request counts once its body is here: whoever sends theirs by the byte keeps nobody out.
 */
export function limitRequests(app: FastifyInstance, { settings }: Pick<AppContext, "settings">): void {
  const underWay = new Set<ServerResponse>();

  const isRefused = ({ routeOptions }: FastifyRequest, reply: FastifyReply): boolean => {
    const isFull = underWay.size >= settings.current().maxRequestsInFlight;
    if (!isFull || routeOptions.config.reserved) return false;
    sendRefusal(reply, refusal("OVERLOADED", { retryAfterSeconds: 1 }));
    return true;
  };

  app.addHook("onRequest", (request, reply, done) => {
    if (request.routeOptions.config.stream) return done();
    // "close" comes once for every answer, also for one whose reader went away.
    reply.raw.once("close", () => underWay.delete(reply.raw));
    if (!isRefused(request, reply)) done();
  });
  app.addHook("preValidation", (request, reply, done) => {
    if (request.routeOptions.config.stream) return done();
    if (isRefused(request, reply)) return;
    if (!reply.raw.destroyed) underWay.add(reply.raw);
    done();
  });
}
