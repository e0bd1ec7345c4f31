import { REHEARSAL } from "#wording/rehearsal.ts";

/** The server puts the ribbon of a rehearsal on every page. */
export const isRehearsal = (): boolean => document.querySelector("aside.rehearsal") !== null;

/** What staff copy to send to a buyer: a rehearsal may follow a real live, whose viewers are real. */
export const forBuyer = (message: string): string => (isRehearsal() ? REHEARSAL.subject(message) : message);
