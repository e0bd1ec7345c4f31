/** What a rehearsal (`NODE_ENV=staging`) says of itself. */
export const REHEARSAL = {
  name: "Répétition",
  ribbon: "Répétition\u00a0: rien n'est vendu, rien n'est débité",
  subject: (subject: string) => `[Répétition] ${subject}`,
} as const;
