/** Where a guest's order stands when the story is told, and what led there. */
export type Ending =
  | "begun"
  | "addressed"
  | "to-pay"
  | "card-refused"
  | "expired"
  | "given-up"
  | "paid"
  | "paid-too-late"
  | "labeled"
  | "preparing"
  | "to-ship"
  | "shipped"
  | "delivered"
  | "partly-refunded"
  | "refunded";

export interface GuestPlot {
  /** Place in the list of customers. */
  customer: number;
  pieces: number;
  ending: Ending;
}

/** An order that staff opened for a viewer, known by handle or as a customer. */
export interface StaffPlot {
  handle: string;
  pieces: number;
  ending: "to-validate" | "to-pay";
  comment: string;
}

export type Plot = GuestPlot | StaffPlot;

export const isGuestPlot = (plot: Plot): plot is GuestPlot => "customer" in plot;

const guest = (customer: number, pieces: number, ending: Ending): GuestPlot => ({ customer, pieces, ending });
const staff = (handle: string, pieces: number, ending: StaffPlot["ending"], comment: string): StaffPlot => ({
  handle,
  pieces,
  ending,
  comment,
});

/** The orders of last week's live, in the order in which they were opened. */
export const LAST_WEEK_PLOTS: readonly Plot[] = [
  guest(0, 2, "delivered"),
  guest(1, 1, "delivered"),
  guest(2, 1, "delivered"),
  guest(3, 2, "partly-refunded"),
  guest(4, 1, "delivered"),
  guest(5, 2, "delivered"),
  guest(6, 1, "delivered"),
  staff("lilou_mode", 1, "to-pay", "Vue en commentaire, attend l'email"),
  guest(7, 1, "shipped"),
  guest(8, 2, "shipped"),
  guest(9, 1, "shipped"),
  guest(10, 1, "shipped"),
  guest(11, 1, "to-ship"),
  guest(12, 2, "to-ship"),
  guest(13, 1, "to-ship"),
  guest(14, 1, "preparing"),
  guest(15, 1, "preparing"),
  guest(16, 1, "labeled"),
  guest(17, 1, "refunded"),
  guest(19, 1, "given-up"),
  guest(2, 2, "expired"),
];

/** The orders of the live on air so far. */
export const ON_AIR_PLOTS: readonly Plot[] = [
  guest(0, 1, "paid"),
  guest(4, 2, "paid"),
  guest(9, 1, "expired"),
  guest(1, 1, "paid-too-late"),
  guest(18, 2, "paid"),
  staff("lilou_mode", 2, "to-validate", "A confirmé par message privé"),
  guest(6, 3, "paid"),
  guest(13, 1, "given-up"),
  guest(19, 1, "paid"),
  staff("mamie_chine", 1, "to-validate", "Demande si la maille gratte"),
  guest(3, 2, "to-pay"),
  guest(17, 1, "card-refused"),
  staff("kat.ouvre.tout", 1, "to-pay", ""),
  guest(8, 1, "addressed"),
  guest(15, 2, "to-pay"),
  guest(7, 1, "addressed"),
  guest(11, 2, "begun"),
  guest(16, 1, "paid"),
  guest(12, 1, "begun"),
  guest(5, 1, "begun"),
];
