/** What a rehearsal (`NODE_ENV=staging`) says of itself. */
export const REHEARSAL = {
  name: "Répétition",
  ribbon: "Répétition\u00a0: rien n'est vendu, rien n'est débité",
  /** On each page of an invoice, a contract, a slip: none of them is worth anything. */
  paper: "RÉPÉTITION, sans valeur",
  /** The same where there is no room for more: stickers of a live and price tags. */
  sticker: "RÉPÉTITION",
  subject: (subject: string) => `[Répétition] ${subject}`,
} as const;
