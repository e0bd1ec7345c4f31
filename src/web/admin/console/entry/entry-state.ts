import type { api } from "#web/admin/client/api.ts";

/** A piece for a viewer as it was sent, and which entry that was: another may be typed before the answer comes. */
export type SentEntry = { input: Parameters<typeof api.admin.liveConsole.add>[0]; edition: number };

/** A refusal that is a question to the member of staff first. */
export type Question = { title: string; sentence: string; withoutComment: boolean; about: SentEntry };

/** What the entry bar holds. */
export type EntryState = {
  handle: string;
  typed: string;
  note: string;
  /** The piece that was walked to, by its id: the list below the field may grow while the member of staff reads it. */
  pointedId: string | undefined;
  /** What the comment that is answered asks for. */
  wanted: readonly string[];
  told: string | undefined;
  /** The piece that turned out to be sold: the next Enter puts the viewer on its waiting list. */
  waitFor: string | undefined;
  /** What was done last where no item came of it. */
  done: string | undefined;
  question: Question | undefined;
  /** Counts what was typed, taken and cleared: a later number is another entry. */
  edition: number;
  /** The edition that was sent last. */
  sent: number | undefined;
};

export const EMPTY_ENTRY: EntryState = {
  handle: "",
  typed: "",
  note: "",
  pointedId: undefined,
  wanted: [],
  told: undefined,
  waitFor: undefined,
  done: undefined,
  question: undefined,
  edition: 0,
  sent: undefined,
};

export type EntryEvent =
  | { type: "handle typed"; handle: string }
  | { type: "piece typed"; typed: string }
  | { type: "note typed"; note: string }
  | { type: "piece pointed"; id: string | undefined }
  | { type: "comment taken"; handle: string; wanted: readonly string[] }
  | { type: "submitted" }
  | { type: "refused"; sentence: string; waitFor?: string }
  | { type: "several found"; sentence: string; onAir: string | null }
  | { type: "questioned"; question: Question }
  | { type: "answered" }
  | { type: "waiting joined"; sentence: string }
  | { type: "cleared" };

export function entryReducer(state: EntryState, event: EntryEvent): EntryState {
  const edition = state.edition + 1;
  switch (event.type) {
    case "handle typed":
      return { ...state, edition, handle: event.handle, told: undefined, waitFor: undefined };
    case "piece typed":
      return {
        ...state,
        edition,
        typed: event.typed,
        pointedId: undefined,
        told: undefined,
        waitFor: undefined,
      };
    case "note typed":
      return { ...state, edition, note: event.note };
    case "piece pointed":
      return { ...state, edition, pointedId: event.id, waitFor: undefined };
    case "comment taken": {
      const [only = "", ...others] = event.wanted;
      const typed = others.length === 0 ? only : "";
      const wasOfAnother = state.handle !== "" && state.handle.toLowerCase() !== event.handle.toLowerCase();
      return {
        ...state,
        edition,
        handle: event.handle,
        typed,
        note: wasOfAnother ? "" : state.note,
        wanted: event.wanted,
        pointedId: undefined,
        told: undefined,
        waitFor: undefined,
      };
    }
    case "submitted":
      return { ...state, told: undefined, done: undefined, waitFor: undefined, sent: state.edition };
    case "refused":
      return { ...state, told: event.sentence, waitFor: event.waitFor };
    case "several found":
      // The next word goes on behind what is typed.
      return { ...state, told: event.sentence, typed: `${state.typed.trimEnd() || (event.onAir ?? "")} ` };
    case "questioned":
      return { ...state, question: event.question };
    case "answered":
      return { ...state, question: undefined };
    case "waiting joined":
      return { ...EMPTY_ENTRY, edition, done: event.sentence };
    case "cleared":
      return { ...EMPTY_ENTRY, edition };
  }
}
