import { orderVariablesIn } from "./message-variables.ts";

/** What a message of staff is for: an order that is under way, or to sell. */
export const MESSAGE_PURPOSES = ["follow-up", "advertisement"] as const;
export type MessagePurpose = (typeof MESSAGE_PURPOSES)[number];

/** Where somebody said whether she wants advertisements. */
export const CHOICE_CHANNELS = ["order", "space", "link", "mail-program", "staff"] as const;
export type ChoiceChannel = (typeof CHOICE_CHANNELS)[number];

/** Why somebody may be advertised to: she agreed, or bought, was told of it beside her order and did not object there. */
export const ADVERTISING_GROUNDS = ["agreed", "bought"] as const;
export type AdvertisingGround = (typeof ADVERTISING_GROUNDS)[number];

/**
 * From how many readers on the same words are asked about; a message about an order shows which one it is. Who has no order
 * at all has none that it could be about.
 */
const ASKED_FROM = { strangers: 1, people: 2, orders: 21 } as const;
export type ReadersAre = keyof typeof ASKED_FROM;

/** Whether words to so many, which name nothing of an order, may be an advertisement that was not called one. */
export const mayBeAdvertisement = (
  { subject, body }: { subject: string; body: string },
  readersAre: ReadersAre,
  readers: number,
) => readers >= ASKED_FROM[readersAre] && orderVariablesIn(`${subject}\n${body}`).length === 0;
