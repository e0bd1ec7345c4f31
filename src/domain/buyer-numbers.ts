export interface BuyersOrder {
  id: string;
  userId: string | null;
  browserId: string | null;
  /** Its buyer's number, once it has one. */
  number: number | null;
}

/**
 * Gives the orders of one live, by the time of their first piece, their buyers' numbers: 1, 2, 3… in that order, one a
 * person. An order that nobody is known of bears the number of its browser. Where two numbers turn out to be one
 * person's, the smaller stays; where one turns out to be two persons', whoever had it first keeps it. `last` is the
 * highest that was ever given. Answers the orders whose number changes; none do when it is asked again.
 */
export function giveBuyerNumbers(orders: readonly BuyersOrder[], last: number): Map<string, number> {
  const ownerOf = new Map<number, string>();
  for (const { userId, number } of orders)
    if (userId !== null && number !== null && !ownerOf.has(number)) ownerOf.set(number, userId);
  const numberOf = new Map<string, number>();
  for (const [number, userId] of ownerOf)
    numberOf.set(userId, Math.min(number, numberOf.get(userId) ?? number));

  const ofBrowser = new Map<string, number>();
  let highest = last;
  const give = (): number => {
    highest += 1;
    return highest;
  };
  /** What the phone before this order bears, unless it is known to be another person's. */
  const unowned = (number: number | undefined) =>
    number !== undefined && !ownerOf.has(number) ? number : undefined;
  const ofPerson = (userId: string, browserId: string | null): number => {
    const number = numberOf.get(userId) ?? unowned(ofBrowser.get(browserId ?? "")) ?? give();
    numberOf.set(userId, number);
    ownerOf.set(number, userId);
    return number;
  };
  /** A number that its owner bears no more takes along whoever shared it with her. */
  const followed = (number: number): number => numberOf.get(ownerOf.get(number) ?? "") ?? number;

  const changes = new Map<string, number>();
  for (const { id, userId, browserId, number: before } of orders) {
    const number =
      userId !== null
        ? ofPerson(userId, browserId)
        : before !== null
          ? followed(before)
          : (ofBrowser.get(browserId ?? "") ?? give());
    if (browserId !== null) ofBrowser.set(browserId, number);
    if (number !== before) changes.set(id, number);
  }
  return changes;
}
