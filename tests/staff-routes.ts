import { subscribe } from "node:diagnostics_channel";
import type { FastifyInstance, RouteOptions } from "fastify";
import { EXPORTS, exportPath } from "#contract/admin/exports.ts";
import type { NeededRole } from "#domain/roles.ts";
import { procedures } from "#server/http/bind-contract.ts";

/** Fastify tells of each server that is made in this process, before it has a route. */
const routes: RouteOptions[] = [];
subscribe("fastify.initialization", (made) => {
  const { fastify } = made as { fastify: FastifyInstance };
  fastify.addHook("onRoute", (route) => void routes.push(route));
});

/**
 * What the servers of this process answer to staff beside the contract and the lists that leave as files, as they
 * registered it. Import it before a shop opens.
 */
export function besideContract(): RouteOptions[] {
  const known = new Set([
    ...procedures().map(({ method, path }) => `${method} /api${path}`),
    ...Object.keys(EXPORTS).map((name) => `GET /api${exportPath(name as keyof typeof EXPORTS)}`),
  ]);
  const named = new Map(routes.map((route) => [`${route.method} ${route.url}`, route]));
  return [...named].flatMap(([name, route]) =>
    route.url.startsWith("/api/admin/") && route.method !== "HEAD" && !known.has(name) ? [route] : [],
  );
}

/** Without a word of its own, a route is the owner's. */
export const roleOf = ({ config }: RouteOptions): NeededRole => config?.declaration?.role ?? "owner";
