import type { FoundUser } from "#contract/admin/users.ts";

/** First and last name, else what is known of the person; never empty. */
export const nameOf = ({ name, email }: Pick<FoundUser, "name" | "email">): string =>
  name || email || "Client inconnu";
