/** What staff send by private message to a viewer who waits for a piece: it is hers once she says that she still wants it. */
export const messageToWaiting = (handle: string, piece: string): string =>
  `Bonjour @${handle}, vous attendez ${piece}\u00a0: il y en aura peut-être de nouveau. La voulez-vous toujours\u00a0?`;
