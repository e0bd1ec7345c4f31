/** A page of the shop as the build draws it. */
export type PrerenderedPage = {
  file: string;
  /** The path that the server answers with this file, as `pages.ts` writes it; none for the page of all others. */
  route: string | undefined;
  /** The source file behind it, as `pages.ts` declares it. */
  module: string;
  /** Calls that it makes at once, whatever its address: they need not wait for the script. */
  calls: readonly string[];
  /** The same about the ids of its address: "/api/guest-orders/{orderId}". */
  callsById: readonly string[];
  title: string;
  markup: string;
};
