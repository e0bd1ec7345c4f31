import { useEffect } from "react";
import { tabMemory } from "#web/device/memory.ts";

/** A thing that was opened a while ago; never a person, of whom a browser keeps nothing. */
export type Opened = {
  kind: "order" | "product" | "live";
  id: string;
  label: string;
  detail: string;
  to: string;
};

const KEY = "opened";
const MOST_KEPT = 8;

/** What was opened in this tab, the latest first. */
export const lastOpened = (): Opened[] => {
  const kept = tabMemory.recall<unknown>(KEY);
  return Array.isArray(kept) ? kept.filter(isOpened) : [];
};

/** The thing before all others; of those only as many as are worth a look. */
export const withOpened = (others: readonly Opened[], thing: Opened): Opened[] =>
  [thing, ...others.filter(({ id }) => id !== thing.id)].slice(0, MOST_KEPT);

export const forgetOpened = (): void => tabMemory.forget(KEY);

export const noteOpened = (thing: Opened): void => tabMemory.remember(KEY, withOpened(lastOpened(), thing));

/** Keeps that this thing is open, and what it is called now. */
export function useOpened(thing: Opened | undefined): void {
  const text = thing && JSON.stringify(thing);
  useEffect(() => {
    if (text) noteOpened(JSON.parse(text));
  }, [text]);
}

/** Whatever an older release left there. */
const isOpened = (one: unknown): one is Opened =>
  typeof one === "object" &&
  one !== null &&
  ["kind", "id", "label", "detail", "to"].every(
    (key) => typeof (one as Record<string, unknown>)[key] === "string",
  );
