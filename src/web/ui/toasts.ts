export type ToastKind = "success" | "info" | "warning" | "error";
export type ToastAct = { label: string; onPress: () => void };
export type Toast = {
  id: number;
  kind: ToastKind;
  sentence: string;
  acts: readonly ToastAct[];
  /** Milliseconds on screen; an error stays until it is closed. */
  lastsMs: number | undefined;
};

const SUCCESS_MS = 5_000;
const UNDO_MS = 8_000;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

export const currentToasts = (): readonly Toast[] => toasts;

export function onToastsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function show(
  kind: ToastKind,
  sentence: string,
  lastsMs: number | undefined,
  acts: readonly ToastAct[] = [],
): number {
  lastId += 1;
  const others = toasts.filter((toast) => toast.sentence !== sentence);
  set([...others, { id: lastId, kind, sentence, lastsMs, acts }]);
  return lastId;
}

/** Short notices that are never the only place of what they say. */
export const toast = {
  success: (sentence: string, lastsMs = SUCCESS_MS) => show("success", sentence, lastsMs),
  info: (sentence: string, lastsMs = SUCCESS_MS) => show("info", sentence, lastsMs),
  warning: (sentence: string, lastsMs: number | undefined = undefined) => show("warning", sentence, lastsMs),
  error: (sentence: string) => show("error", sentence, undefined),
  /** Says that a reversible act is done and offers to take it back for eight seconds. */
  undoable: (sentence: string, undo: () => void, next: readonly ToastAct[] = []) =>
    show("success", sentence, UNDO_MS, [...next, { label: "Annuler", onPress: undo }]),
  /** Says that an act is done and leads to what comes after it. */
  leading: (sentence: string, next: readonly ToastAct[]) => show("success", sentence, UNDO_MS, next),
  close: (id: number) => set(toasts.filter((shown) => shown.id !== id)),
};
