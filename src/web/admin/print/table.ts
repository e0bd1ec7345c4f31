import { useSyncExternalStore } from "react";
import { deviceMemory, onOtherTab } from "#web/device/memory.ts";

/** A PDF of the sticker's size for any printer, or the language of label printers at their resolution. */
export type StickerFormat = "pdf" | "zpl-203" | "zpl-300";

/** What this device remembers of the table at which it stands. */
export interface Table {
  /** As prints of it are noted. */
  name: string;
  stickers: StickerFormat;
  printers: Printers;
}

/** How the printers are called there, as the print window lists them; empty: whichever it offers. */
export interface Printers {
  labels: string;
  slips: string;
  stickers: string;
}

const STORED_AS = "admin-table";
const USUAL: Table = { name: "Table 1", stickers: "pdf", printers: { labels: "", slips: "", stickers: "" } };

const listeners = new Set<() => void>();
let current: Table | undefined;

export function tableHere(): Table {
  current ??= { ...USUAL, ...deviceMemory.recall<Partial<Table>>(STORED_AS) };
  return current;
}

export function setTable(changed: Partial<Table>): void {
  current = { ...tableHere(), ...changed };
  deviceMemory.remember(STORED_AS, current);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const unfollow = onOtherTab(STORED_AS, () => {
    current = undefined;
    listener();
  });
  return () => {
    listeners.delete(listener);
    unfollow();
  };
}

export const useTable = (): Table => useSyncExternalStore(subscribe, tableHere);
