import type { ReturnCase } from "#contract/admin/return-cases.ts";
import { sizeWords } from "#wording/size.ts";

type Piece = ReturnCase["pieces"][number];

export const pieceName = ({ ref, name, color, size }: Piece): string =>
  [`${ref} ${name}`, color?.toLowerCase(), size && sizeWords(size).toLowerCase()].filter(Boolean).join(", ");
