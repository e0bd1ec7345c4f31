import type { OverlayFacts } from "#contract/lives.ts";

/** What the plate says of who buys and who waits; nothing when there is nothing to say. */
export function demandOf(soldOut: boolean, { soldTo, lastOne, waiting }: OverlayFacts): string | undefined {
  const waits = waiting > 0 && `${waiting}\u00a0en attente`;
  const said = [
    soldTo && `Vendu à @${soldTo}…`,
    !soldTo && !soldOut && lastOne && "Dernière pièce",
    soldOut && waits,
  ].filter(Boolean);
  return said.length > 0 ? said.join(" · ") : undefined;
}
