/** A name or a subject as it may stand in the head of a mail: one line, in which no second header begins. */
export const plainLine = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, " ").trim();
