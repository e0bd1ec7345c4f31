import { randomInt } from "node:crypto";
import type { OutgoingHttpHeaders } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { id } from "#contract/input.ts";
import { refusal } from "#domain/refusals.ts";
import type { StaffRole } from "#domain/roles.ts";
import { lacksFactor, requireStaff, sessionUser } from "#server/auth/session-user.ts";
import { basketTopicsOf } from "#server/baskets/basket-topics.ts";
import type { AppContext } from "#server/context.ts";
import { readBrowser } from "#server/http/browser-id.ts";
import { senderOf } from "#server/http/source-address.ts";
import * as queries from "./events.sql.ts";
import type { Send, Topics } from "./followers.ts";
import { openStreamShares } from "./stream-shares.ts";

const LARGEST_BACKLOG_BYTES = 64 * 1024;
/** A screen of the back office shows far more. */
const LARGEST_ADMIN_BACKLOG_BYTES = 1024 * 1024;
const ROLE_EVERY_MS = 5_000;
/** Pages that were cut off together come back one after the other within this time. */
const BACK_WITHIN_MS = { least: 1_000, most: 4_000 };
/** Whatever the setting says, one reader leaves this share of the connections to the others. */
const LEFT_TO_OTHERS = 1 / 2;

/**
 * Server-sent events: one stream for an order's page (the order and its live), one for a live without an order yet, one
 * for a viewer's basket, one for the screens of the back office. Guests share what their network address may have open;
 * staff are counted by their account, so that no crowd in the shop's own network shuts the console out.
 */
export function registerStreams(app: FastifyInstance, context: AppContext): void {
  const takePlace = openStreamShares(() =>
    Math.min(
      context.settings.current().maxStreamsPerAddress,
      Math.ceil(app.server.maxConnections * (1 - LEFT_TO_OTHERS)),
    ),
  );
  const takeGuestPlace = async (request: FastifyRequest, reply: FastifyReply) =>
    takePlace(`guests ${senderOf(request.ip)}`, reply.raw);

  app.get<{ Params: { orderId: string } }>(
    "/guest-orders/:orderId/events",
    { config: { stream: true }, onRequest: takeGuestPlace },
    async (request, reply) => {
      const order = id.safeParse(request.params.orderId).data;
      const found = order && (await queries.liveOfOrder(context.db, { orderId: order }));
      if (!order || !found) throw refusal("ORDER_NOT_FOUND");
      openStream(context, request, reply, { order, live: found.liveId });
    },
  );

  app.get<{ Params: { liveId: string } }>(
    "/lives/:liveId/events",
    { config: { stream: true }, onRequest: takeGuestPlace },
    async (request, reply) => {
      const live = id.safeParse(request.params.liveId).data;
      const found = live && (await queries.findActiveLive(context.db, { liveId: live }));
      if (!live || !found) throw refusal("LIVE_NOT_FOUND");
      openStream(context, request, reply, { live });
    },
  );

  app.get<{ Params: { liveId: string } }>(
    "/baskets/:liveId/events",
    { config: { stream: true }, onRequest: takeGuestPlace },
    async (request, reply) => {
      const live = id.safeParse(request.params.liveId).data;
      if (!live) throw refusal("LIVE_NOT_FOUND");
      const baskets = await basketTopicsOf(context, live, readBrowser(request, context.config)?.id);
      openStream(context, request, reply, { baskets });
    },
  );

  app.get(
    "/admin/updates",
    { config: { stream: true, declaration: { access: "admin", role: "any" } } },
    async (request, reply) => {
      const { userId, role } = await requireStaff(context, request);
      takePlace(`staff ${userId}`, reply.raw);
      openStream(context, request, reply, { staff: role });
      endWithRole(context, request, reply, { userId, role });
    },
  );
}

/**
 * An open stream outlives the request that was allowed to open it, so its right is looked at again: when a role is
 * told to be another one, and every few seconds, for nobody tells of a session that ends.
 */
function endWithRole(
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { userId, role }: { userId: string; role: StaffRole },
): void {
  if (hasLeft(request)) return;
  const look = async () => {
    const user = await sessionUser(context, request).catch(() => "unknown" as const);
    if (user === "unknown" || (user?.role === role && !lacksFactor(context, user))) return;
    reply.raw.end();
  };
  const timer = setInterval(look, ROLE_EVERY_MS);
  const unsubscribe = context.events.subscribe(({ staff }) => {
    if (staff?.includes(userId)) void look();
  });
  request.raw.on("close", () => {
    clearInterval(timer);
    unsubscribe();
  });
}

/** Whoever went away while the database was asked: nothing would ever tell that their stream is over. */
const hasLeft = ({ socket }: FastifyRequest): boolean => socket.destroyed;

function openStream(context: AppContext, request: FastifyRequest, reply: FastifyReply, topics: Topics): void {
  reply.hijack();
  if (hasLeft(request)) return;
  const { raw } = reply;
  raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
  });
  // Who asks for the head alone has it; an answer that goes on would keep a place for nobody.
  if (request.method === "HEAD") return void raw.end();
  raw.write(`retry: ${randomInt(BACK_WITHIN_MS.least, BACK_WITHIN_MS.most)}\nevent: hello\ndata: {}\n\n`);
  const backlog = topics.staff ? LARGEST_ADMIN_BACKLOG_BYTES : LARGEST_BACKLOG_BYTES;
  const send: Send = (event) => {
    // A reader that does not keep up is let go; its page comes back and reads anew.
    if (raw.destroyed || raw.writableLength > backlog) {
      raw.destroy();
      return false;
    }
    raw.write(event);
    return true;
  };
  const stop = context.events.follow(topics, send);
  request.raw.on("close", stop);
}
