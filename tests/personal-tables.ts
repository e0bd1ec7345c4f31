import { OF_ORDERS } from "./personal-tables-of-orders.ts";

/**
 * What each table of the database says of buyers, for the test that holds export and erasure to it: a table or a column
 * that a migration adds fails there until it stands here.
 */
export interface SaysOfBuyers {
  /** Columns in which words of hers stand, or words of staff about her. */
  words?: readonly string[];
  /** Other columns of text: identifiers, hashes, values and sentences of the program's own. */
  codes?: readonly string[];
  /** Why her file does not hold it. Nothing said: every word does, and `exportedAs` names the key of what has no words. */
  notExported?: string;
  exportedAs?: string;
  /** Why some columns of words are not in her file. */
  wordsNotExported?: Readonly<Record<string, string>>;
  /** Why rows stay once she is erased; nothing said: none do. */
  rowsStay?: string;
  /** Why words of hers stay in a column once she is erased; nothing said: none do. */
  wordsStay?: Readonly<Record<string, string>>;
}

const MARK = "a mark of the program's for its own work";
const SECRET = "a secret, or a fingerprint of one: it says nothing of her";

export const OF_BUYERS: Readonly<Record<string, SaysOfBuyers>> = {
  ...OF_ORDERS,
  // Who she is.
  users: {
    words: ["first_name", "last_name", "email", "tiktok_username", "display_name", "search_text"],
    codes: ["auth_id", "viewer_id"],
    wordsNotExported: { search_text: "the same words, to be searched", display_name: "the same words" },
    rowsStay: "a row without her name, for orders hang on it",
  },
  user_notes: { words: ["text"] },
  unpaid_steps: { words: ["block_reason"] },
  staff_invitations: { notExported: "what she was offered stands among the acts" },
  data_requests: {
    words: ["asked_by", "answer"],
    codes: ["handle", "viewer_id"],
    rowsStay: "the proof of when she asked and was answered",
  },
  access_links: { codes: ["token_hash"], notExported: SECRET },
  auth_user: {
    words: ["name", "email"],
    codes: ["id", "image", "role", "banReason"],
    wordsNotExported: { name: "the same words as of the person", email: "the same words as of the person" },
    exportedAs: "email",
  },
  auth_account: {
    codes: [
      "id",
      "accountId",
      "providerId",
      "userId",
      "accessToken",
      "refreshToken",
      "idToken",
      "scope",
      "password",
    ],
    notExported: SECRET,
  },
  auth_session: {
    codes: ["id", "token", "userId", "impersonatedBy", "ipAddress", "userAgent"],
    exportedAs: "sessions",
  },
  auth_sign_ins: { codes: ["auth_id"], exportedAs: "lastSignInAt" },
  auth_second_factors: { codes: ["auth_id", "secret"], notExported: SECRET },
  auth_backup_codes: { codes: ["auth_id", "code_hash"], notExported: SECRET },
  alerts: { words: ["email", "consent"] },
  advertising_choices: { words: ["email", "words"], codes: ["version"] },
  audit_trail: {
    words: ["before", "after", "source_address"],
    codes: ["action", "subject_kind", "subject_id"],
    wordsNotExported: {
      before: "an act is told in words: its values name others too",
      after: "an act is told in words: its values name others too",
      source_address: "a fingerprint that only tells whether two addresses are one",
    },
    exportedAs: "acts",
    rowsStay:
      "who did what and when, without words about her but the reference of a transfer, as long as its papers",
  },

  // What she writes and asks for in lives.
  tiktok_event: {
    words: ["user_id", "user_nickname", "user_unique_id", "comment", "payload"],
    codes: ["type_evenement", "msg_id"],
    wordsNotExported: {
      user_id: "the platform's number of her, which stands with the lives she was seen in",
      user_unique_id: "her handle",
      payload: "the same comment in the platform's own form",
    },
  },
  tiktok_live_users: { words: ["tiktok_username", "tiktok_user_id", "display_name", "avatar_url"] },
  tiktok_pseudo_union: { words: ["tiktok_username", "display_name", "avatar_url"] },
  comment_readings: {
    codes: ["doubts"],
    notExported: "how sure the program was; what it read stands among her requests",
  },
  comment_leases: { notExported: "which colleague answers a comment, for a minute" },
  comment_orders: { notExported: "which order a comment became: her orders and comments are there" },
  claims: { words: ["handle", "reference", "colour", "size"], codes: ["reason"] },
  basket_codes: { words: ["handle"], codes: ["device_hash", "code"], notExported: "a code of ten minutes" },
  handle_devices: { words: ["handle"], codes: ["device_hash", "viewer_id"], exportedAs: "phones" },
  sms_consents: { words: ["words"], codes: ["handle", "viewer_id", "number"] },

  // What was written to her.
  outbox: {
    words: [
      "to_name",
      "to_address",
      "subject",
      "html",
      "text",
      "facts",
      "last_error",
      "provider_response",
      "search_text",
    ],
    codes: ["dedupe_key", "template_type"],
    wordsNotExported: {
      html: "the same words as the text",
      facts: "what the message is written from",
      last_error: "what a mail server answered to the program",
      provider_response: "what a mail server answered to the program",
      search_text: "the same words, to be searched",
    },
    rowsStay: "that something was written, and when, without words",
  },
  sms_sends: {
    codes: ["tag", "provider_id", "cause"],
    notExported: MARK,
    rowsStay: "that a text was paid for",
  },
  sms_reports: {
    words: ["raw"],
    codes: ["status"],
    notExported: "how far a text came; it is among the messages",
  },
};

const INCIDENTS =
  "what happened to data, told without a name: the form asks for that; kept as the law wants it";
const SHOP = "the shop's own: no buyer stands in it";
const STAFF = "what staff did or keep for themselves";
const TECHNICAL = "the program's own, gone within days";

/** Tables that say nothing of a buyer, each with why. */
export const OF_NOBODY: Readonly<Record<string, string>> = {
  audit_seals: "hashes, salted where they are over words about somebody",
  audit_unsealed: "numbers of entries that wait for their seal",
  auth_rate_limit: TECHNICAL,
  backup_drills: SHOP,
  bulk_act_rows: STAFF,
  bulk_acts:
    "ids of rows that staff ticked, for some weeks; the reason they gave for orders goes with an erasure",
  capture_gaps: SHOP,
  captures: SHOP,
  claim_readers: SHOP,
  closings: SHOP,
  dated_settings: SHOP,
  faqs: SHOP,
  idempotency_keys:
    "answers to repeated requests, gone after 48 hours; an erasure takes her name out of them",
  incident_accounts: INCIDENTS,
  incident_steps: INCIDENTS,
  incidents: INCIDENTS,
  label_batches: STAFF,
  ledger_accounts: SHOP,
  ledger_entries: "numbers of booked money, by the ids of payments and refunds",
  live_buyers: "which numbers a live has given: to whom stands in buyer_numbers",
  live_order_counters: SHOP,
  makers: SHOP,
  lives:
    "its host is no buyer: staff take the name out on the live's page, and it goes by itself after five years",
  manifests: "slips of the carrier: numbers of parcels, whose file goes after some weeks",
  message_templates: SHOP,
  migrations: SHOP,
  order_total_changes: SHOP,
  order_totals: SHOP,
  page_versions: SHOP,
  pages: SHOP,
  product_colors: SHOP,
  product_prices: SHOP,
  products: SHOP,
  promo_codes: SHOP,
  rate_counters: TECHNICAL,
  recall_products: SHOP,
  recalls: SHOP,
  sales_report_answers: SHOP,
  sales_reports: SHOP,
  saved_views: "searches that staff keep for themselves and delete; one for a buyer goes with her erasure",
  settings: SHOP,
  write_proofs: SHOP,
};
