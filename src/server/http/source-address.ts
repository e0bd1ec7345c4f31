import { hash } from "node:crypto";
import { isIPv6 } from "node:net";
import type { FastifyRequest } from "fastify";
import type { Config } from "#server/config.ts";

/** A network address as it is kept with an order: recognizable again, not readable. */
export function sourceAddressOf(request: FastifyRequest, config: Config): string {
  return hash("sha256", `${config.authSecret}:${senderOf(request.ip)}`, "base64url").slice(0, 22);
}

/**
 * Whom an address stands for. One customer of a network is given a whole /64 of IPv6 addresses (the first four of its
 * eight groups), so all of these are one sender; an IPv4 address may be written as an IPv6 one.
 */
export function senderOf(address: string): string {
  const [bare = ""] = address.split("%");
  if (!isIPv6(bare)) return bare;
  // The parser of URLs writes each group in its shortest form, and the last 32 bits in hexadecimal.
  const [front = "", back] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split("::");
  const groups = front.split(":").filter(Boolean);
  const tail = back?.split(":").filter(Boolean) ?? [];
  const zeros = back === undefined ? 0 : 8 - groups.length - tail.length;
  const whole = [...groups, ...Array<string>(zeros).fill("0"), ...tail];
  if (whole.slice(0, 6).join(":") === "0:0:0:0:0:ffff") return whole.slice(6).flatMap(bytesOf).join(".");
  return `${whole.slice(0, 4).join(":")}::/64`;
}

const bytesOf = (group: string): number[] => {
  const bits = Number.parseInt(group, 16);
  return [bits >> 8, bits & 255];
};
