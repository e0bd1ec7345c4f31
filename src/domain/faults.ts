/** What a person reads out of a fault's id, which is hexadecimal and random: short enough for a telephone. */
export const faultNumberOf = (id: string): string => id.slice(0, 8).toUpperCase();

/** The number in what the server answers when it has failed. */
export function faultIn(data: unknown): string | undefined {
  const given = typeof data === "object" && data !== null && "fault" in data ? data.fault : undefined;
  return typeof given === "string" ? given : undefined;
}

/** How long, in characters, the texts of a browser's report may be; what is longer is cut before it is sent. */
export const LONGEST_MESSAGE = 500;
export const LONGEST_STACK = 8_000;
