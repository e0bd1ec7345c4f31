import type { SaysOfBuyers } from "./personal-tables.ts";

const BOOKS = "the books: amounts and dates without her name";
const MARK = "a mark of the program's for its own work";
const SECRET = "a secret, or a fingerprint of one: it says nothing of her";
const EVIDENCE = "evidence until its own time is over";

/** The part of tests/personal-tables.ts that is about orders, their money and their parcels. */
export const OF_ORDERS: Readonly<Record<string, SaysOfBuyers>> = {
  // What she orders.
  orders: {
    words: [
      "order_number",
      "shipping_address",
      "comment",
      "source_address",
      "contract_snapshot",
      "person_text",
      "search_text",
    ],
    codes: ["shipping_type", "terms_version", "review_reason", "shipping_label_path", "tracking_id"],
    wordsNotExported: {
      person_text: "the same words, to be searched",
      search_text: "the same words, to be searched",
    },
    rowsStay: BOOKS,
    wordsStay: { order_number: "the number under which the books know it", search_text: "the number alone" },
  },
  earlier_contracts: { words: ["contract"], exportedAs: "earlierContracts", rowsStay: BOOKS },
  order_items: { exportedAs: "priceCents", rowsStay: BOOKS },
  order_history: {
    words: ["reason"],
    codes: ["from_status", "to_status", "facts"],
    rowsStay:
      "what happened to an order, without words but the reference of a transfer, as long as its papers",
  },
  order_contacts: { exportedAs: "told" },
  order_devices: { codes: ["device_hash", "email_hash"], exportedAs: "devices" },
  order_links: { codes: ["token_hash", "email_hash"], notExported: SECRET },
  promo_uses: { codes: ["code"], exportedAs: "promoCode", rowsStay: BOOKS },
  promo_persons: {
    words: ["person"],
    notExported: "her e-mail, viewer's id, handle or device as a key: it says that a code was used",
  },
  withdrawals: {
    words: [
      "first_name",
      "last_name",
      "stated_order_number",
      "email",
      "articles",
      "source_address",
      "reason",
    ],
    rowsStay: EVIDENCE,
    wordsStay: Object.fromEntries(
      ["first_name", "last_name", "stated_order_number", "email", "articles", "source_address", "reason"].map(
        (column) => [column, EVIDENCE],
      ),
    ),
  },
  withdrawal_items: { exportedAs: "articles", rowsStay: EVIDENCE },
  complaints: {
    words: ["defect", "note"],
    rowsStay: `one that was refused: ${EVIDENCE}`,
    wordsStay: { defect: "of one that was refused", note: "why it was refused" },
  },
  buyer_reviews: { words: ["words", "signature", "answer"] },
  recall_orders: {
    words: ["mail_response", "done_note"],
    wordsNotExported: { mail_response: "what a mail server answered to the program" },
    rowsStay: EVIDENCE,
    wordsStay: { mail_response: EVIDENCE, done_note: EVIDENCE },
  },
  complaint_photos: { codes: ["file_key"], exportedAs: "defectPhotos" },
  complaint_items: { exportedAs: "complaints", rowsStay: `of one that was refused: ${EVIDENCE}` },
  return_cases: { words: ["note", "called_off_reason"], rowsStay: BOOKS },
  return_case_items: { exportedAs: "verdict", rowsStay: BOOKS },
  return_labels: {
    words: ["message"],
    codes: ["tracking_number", "path", "sha256"],
    wordsNotExported: { message: "what the carrier answered to the program" },
    exportedAs: "labels",
    rowsStay: BOOKS,
  },
  returns: { words: ["note"], rowsStay: BOOKS },
  return_lines: { exportedAs: "returns", rowsStay: BOOKS },

  // Her money.
  payments: {
    codes: ["reference", "currency", "form_token", "refusal_code", "means"],
    exportedAs: "attempts",
    rowsStay: BOOKS,
  },
  payment_events: {
    codes: [
      "reference",
      "transaction_uuid",
      "detailed_status",
      "order_status",
      "error_code",
      "method_type",
      "wallet",
    ],
    notExported: "what the provider reported; its outcome is her payment",
    rowsStay: BOOKS,
  },
  transactions: {
    words: ["reference"],
    codes: ["uuid", "card_brand", "card_last4", "method_type", "wallet"],
    rowsStay: BOOKS,
    wordsStay: { reference: "how a transfer is found again in the bank's statement, for ten years" },
  },
  refunds: {
    words: ["reason", "message", "given_reference"],
    codes: ["transaction_uuid", "provider_uuid"],
    wordsNotExported: { message: "what the provider answered to the program" },
    rowsStay: BOOKS,
    wordsStay: {
      reason: "the credit note gives it, for ten years",
      given_reference: "how a transfer is found again in the bank's statement, for ten years",
    },
  },
  refund_surcharges: {
    words: ["reference"],
    exportedAs: "surcharge",
    rowsStay: BOOKS,
    wordsStay: { reference: "how a transfer is found again in the bank's statement, for ten years" },
  },
  refund_lines: { notExported: "the lines of a refund, which its credit note gives", rowsStay: BOOKS },
  unmatched_payments: {
    words: ["payer_name", "payer_email", "reason"],
    codes: [
      "transaction_uuid",
      "credit_uuid",
      "reference",
      "detailed_status",
      "currency",
      "card_brand",
      "card_last4",
      "message",
      "method_type",
      "wallet",
    ],
    rowsStay: BOOKS,
  },
  card_aliases: {
    words: ["consent_wording"],
    codes: ["token", "device_hash", "brand", "last4"],
    rowsStay: "the provider is told to forget the card before its row goes",
    wordsStay: { consent_wording: "the shop's own sentence, which goes with the row" },
  },
  credits: { words: ["reason"], rowsStay: BOOKS },
  credit_movements: { codes: ["actor_kind", "transaction_uuid"], exportedAs: "movements", rowsStay: BOOKS },
  credit_uses: {
    notExported: "what of a credit an order keeps or took: it is among the movements",
    rowsStay: BOOKS,
  },
  invoices: {
    words: ["facts", "search_text"],
    codes: ["series", "number", "facts_digest", "previous_hash", "hash"],
    wordsNotExported: { search_text: "the same words, to be searched" },
    rowsStay: "accounting records, for ten years",
    wordsStay: {
      facts: "accounting records, for ten years",
      search_text: "accounting records, for ten years",
    },
  },
  invoice_files: {
    codes: ["file_key", "sha256"],
    exportedAs: "invoices",
    rowsStay: "accounting records, for ten years",
  },

  // Her parcels.
  buyer_numbers: { exportedAs: "buyerNumber", rowsStay: "a number of a live, without her name" },
  sticker_prints: {
    codes: ["table_name"],
    notExported: "when a colleague printed the sticker of a piece",
    rowsStay: "the work of staff, for some weeks",
  },
  shortages: { exportedAs: "missingPieces", rowsStay: "what became of a piece, without her name" },
  parcels: {
    codes: ["address_key"],
    exportedAs: "keptOpenUntil",
    rowsStay: "fees and dates; whose it was, and a fingerprint of the address, only while it is open",
  },
  packed_items: {
    notExported: "when a colleague laid a piece in the parcel",
    rowsStay: "the work of staff, without her name",
  },
  labels: {
    words: ["message"],
    codes: ["tracking_number", "path", "sha256"],
    wordsNotExported: { message: "what the carrier answered to the program" },
    exportedAs: "trackingNumber",
    rowsStay: "which labels were paid, without where they led",
  },
  label_batch_rows: {
    codes: ["message"],
    notExported: MARK,
    rowsStay: "how an act of staff ended, for some weeks",
  },
  reprints: {
    notExported: MARK,
    rowsStay: "which label a colleague asked to print once more, for some weeks",
  },
  parcel_tracking: { words: ["tracking_number"] },
  carrier_events: { words: ["tracking_number", "label"], codes: ["code"] },
  handovers: { words: ["tracking_number"], exportedAs: "handedOverAt" },
  manifest_parcels: {
    words: ["tracking_number"],
    notExported: "which slip of the carrier's a parcel stood on",
  },
};
