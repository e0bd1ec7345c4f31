import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { refusal } from "#domain/refusals.ts";
import type { House } from "#server/context.ts";
import { statement } from "#server/db/statement.ts";
import type { Send } from "./hub.ts";

const LARGEST_BACKLOG_BYTES = 64 * 1024;

const liveOfOrder = statement<{ live_id: string }>("select live_id from orders where id = $1");
const activeLive = statement("select 1 from lives where id = $1 and is_active");

const uuid = z.uuid();

/** Server-sent events: one stream for an order's page (the order and its live), one for a live without an order yet. */
export function registerStreams(app: FastifyInstance, house: House): void {
  app.get<{ Params: { orderId: string } }>(
    "/guest-orders/:orderId/events",
    { config: { stream: true } },
    async (request, reply) => {
      const order = uuid.safeParse(request.params.orderId).data;
      const [found] = order ? await liveOfOrder(house.db, order) : [];
      if (!order || !found) throw refusal("ORDER_NOT_FOUND");
      openStream(house, request, reply, { order, live: found.live_id });
    },
  );

  app.get<{ Params: { liveId: string } }>(
    "/lives/:liveId/events",
    { config: { stream: true } },
    async (request, reply) => {
      const live = uuid.safeParse(request.params.liveId).data;
      const [found] = live ? await activeLive(house.db, live) : [];
      if (!live || !found) throw refusal("LIVE_NOT_FOUND");
      openStream(house, request, reply, { live });
    },
  );
}

function openStream(
  house: House,
  request: FastifyRequest,
  reply: FastifyReply,
  topics: { order?: string; live?: string },
): void {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
    "referrer-policy": "no-referrer",
  });
  raw.write("retry: 2000\nevent: hello\ndata: {}\n\n");
  const send: Send = (event) => {
    // A reader that does not keep up is let go; its page comes back and reads anew.
    if (raw.destroyed || raw.writableLength > LARGEST_BACKLOG_BYTES) {
      raw.destroy();
      return false;
    }
    raw.write(event);
    return true;
  };
  const stop = house.events.follow(topics, send);
  request.raw.on("close", stop);
}
