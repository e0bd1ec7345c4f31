const FORBIDDEN = /[\p{Cc}\p{Cf}\s,;:<>"()[\]\\]/u;

/**
 * Whether a message may be sent to this address: a single `@`, nothing that a mail header or an SMTP command
 * could read as a second recipient, at most 254 characters.
 */
export function isMailable(address: string): boolean {
  if (address.length > 254 || FORBIDDEN.test(address)) return false;
  const [local = "", domain = "", ...more] = address.split("@");
  return local !== "" && more.length === 0 && /^[^.@]+(\.[^.@]+)+$/.test(domain);
}

/** Users created from a handle have an address under `.invalid` (RFC 2606): nobody reads it. */
export function isPlaceholder(address: string): boolean {
  return /\.invalid$/i.test(address);
}
