export type ParcelState =
  | "announced"
  | "in-transit"
  | "at-pickup"
  | "missed"
  | "delivered"
  | "returned"
  | "lost"
  | "other";

const FAMILIES: [ParcelState, RegExp][] = [
  ["announced", /^(COMCFM|PCHMQT|PCHCLI|PCHDFT)$/],
  ["delivered", /^LIV(CFM|GAR|VOI|RTI|BAL|ACC|CGA|BPO|DIV|RCA|RCC)$/],
  ["returned", /^(RENSHD|RENSNC|RCD...|SCCEXP|LIVEXP)$/],
  ["at-pickup", /^(AARBPR|AARREL|RENAVI|LIVCIT|LIVREL)$/],
  ["missed", /^(RENARV|RENNRV|RENCAD|RENAIN|RSTCAD)$/],
  ["lost", /^SOL(MQD|VOL|DOC|MAR)$/],
  ["in-transit", /^(AEC|PCH|DEP)|^(ECHCLI|DOUFAC|AARCFM)$/],
];

/**
 * What one of the carrier's six-letter event codes means for a buyer. RSTTAF is not a delivery, whatever the
 * carrier's own plugin says: its text is "waiting for the next leg".
 */
export function parcelState(code: string): ParcelState {
  return FAMILIES.find(([, codes]) => codes.test(code))?.[0] ?? "other";
}
