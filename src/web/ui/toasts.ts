export type ToastKind = "success" | "info" | "warning" | "error";
export type Toast = {
  id: number;
  kind: ToastKind;
  sentence: string;
  action?: { label: string; onPress: () => void };
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
  action?: Toast["action"],
): number {
  lastId += 1;
  const others = toasts.filter((toast) => toast.sentence !== sentence);
  set([...others, { id: lastId, kind, sentence, lastsMs, ...(action ? { action } : {}) }]);
  return lastId;
}

/** Short notices that are never the only place of what they say. */
export const toast = {
  success: (sentence: string, lastsMs = SUCCESS_MS) => show("success", sentence, lastsMs),
  info: (sentence: string, lastsMs = SUCCESS_MS) => show("info", sentence, lastsMs),
  warning: (sentence: string, lastsMs: number | undefined = undefined) => show("warning", sentence, lastsMs),
  error: (sentence: string) => show("error", sentence, undefined),
  /** Says that a reversible act is done and offers to take it back for eight seconds. */
  undoable: (sentence: string, undo: () => void) =>
    show("success", sentence, UNDO_MS, { label: "Annuler", onPress: undo }),
  close: (id: number) => set(toasts.filter((shown) => shown.id !== id)),
};
