/** A refusal that is a question to the member of staff first. */
export type Question = { sentence: string; withoutComment: boolean };

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
  question: Question | undefined;
};

export const EMPTY_ENTRY: EntryState = {
  handle: "",
  typed: "",
  note: "",
  pointedId: undefined,
  wanted: [],
  told: undefined,
  question: undefined,
};

export type EntryEvent =
  | { type: "handle typed"; handle: string }
  | { type: "piece typed"; typed: string }
  | { type: "note typed"; note: string }
  | { type: "piece pointed"; id: string | undefined }
  | { type: "comment taken"; handle: string; wanted: readonly string[] }
  | { type: "submitted" }
  | { type: "refused"; sentence: string }
  | { type: "several found"; sentence: string; onAir: string | null }
  | { type: "questioned"; question: Question }
  | { type: "answered" }
  | { type: "cleared" };

export function entryReducer(state: EntryState, event: EntryEvent): EntryState {
  switch (event.type) {
    case "handle typed":
      return { ...state, handle: event.handle, told: undefined };
    case "piece typed":
      return { ...state, typed: event.typed, pointedId: undefined, told: undefined };
    case "note typed":
      return { ...state, note: event.note };
    case "piece pointed":
      return { ...state, pointedId: event.id };
    case "comment taken": {
      const [only = "", ...others] = event.wanted;
      const typed = others.length === 0 ? only : "";
      return {
        ...state,
        handle: event.handle,
        typed,
        wanted: event.wanted,
        pointedId: undefined,
        told: undefined,
      };
    }
    case "submitted":
      return { ...state, told: undefined };
    case "refused":
      return { ...state, told: event.sentence };
    case "several found":
      // The next word goes on behind what is typed.
      return { ...state, told: event.sentence, typed: `${state.typed.trimEnd() || (event.onAir ?? "")} ` };
    case "questioned":
      return { ...state, question: event.question };
    case "answered":
      return { ...state, question: undefined };
    case "cleared":
      return EMPTY_ENTRY;
  }
}
