import type { Config } from "#server/config.ts";
import { isSecure } from "./cookies.ts";

export type PageKind = "plain" | "payment" | "admin";

const PERMISSIONS = "camera=(self), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()";

/** Headers of every answer. */
export function commonHeaders(config: Config): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": PERMISSIONS,
    "referrer-policy": "no-referrer",
    // Nobody finds a rehearsal by searching.
    ...(config.staging ? { "x-robots-tag": "noindex" } : {}),
    ...(isSecure(config) ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
  };
}

/**
 * What the payment page has on top: the windows of PayPal and the like may answer the form that opened them, and wallets
 * may be asked to pay, in the provider's frame too.
 */
export const paymentHeaders = (config: Config): Record<string, string> => ({
  "cross-origin-opener-policy": "same-origin-allow-popups",
  "permissions-policy": PERMISSIONS.replace(
    "payment=()",
    `payment=(self "${originOf(config.card.staticUrl)}")`,
  ),
});

/** What a page of the back office has on top: it may send stickers to a label printer on its USB port. */
export const adminHeaders = { "permissions-policy": PERMISSIONS.replace("usb=()", "usb=(self)") };

/**
 * What a page of ours may load. Only the payment page lets the card provider's static host in; only the back office may
 * compile WebAssembly, for the camera that reads barcodes, and still no script made from text.
 */
export function contentSecurityPolicy(config: Config, page: PageKind, nonce: string): string {
  const card = page === "payment" ? ` ${originOf(config.card.staticUrl)}` : "";
  const cardApi = page === "payment" ? ` ${originOf(config.card.apiUrl)}` : "";
  const wasm = page === "admin" ? " 'wasm-unsafe-eval'" : "";
  const parts = [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'${wasm}${card}${cardApi}`,
    `style-src 'self' 'nonce-${nonce}'${card}`,
    `img-src 'self' data:${card}`,
    `font-src 'self'${card}`,
    `connect-src 'self'${card}${cardApi}`,
    "base-uri 'none'",
    `form-action 'self'${cardApi}`,
    "frame-ancestors 'none'",
    "object-src 'none'",
    "manifest-src 'self'",
  ];
  if (page === "payment") parts.push(`frame-src${card}${cardApi}`);
  else parts.push("frame-src 'self' blob:", "require-trusted-types-for 'script'");
  return parts.join("; ");
}

const originOf = (url: string) => new URL(url).origin;
