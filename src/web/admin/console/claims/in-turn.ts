/**
 * Sends calls about claims one after the other, in the order in which they were asked for, whatever becomes of the one
 * before. A claim that is waited for is not sent again: whoever asks gets the same answer.
 */
export function inTurn<Answer>(): (claimId: number, send: () => Promise<Answer>) => Promise<Answer> {
  const underWay = new Map<number, Promise<Answer>>();
  let last: Promise<unknown> = Promise.resolve();
  return (claimId, send) => {
    const known = underWay.get(claimId);
    if (known) return known;
    const answer = last.then(send).finally(() => underWay.delete(claimId));
    underWay.set(claimId, answer);
    last = answer.catch(() => undefined);
    return answer;
  };
}
