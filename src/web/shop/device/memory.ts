/** What this device keeps for the shop. In-app browsers may refuse storage: the page then remembers by itself. */
const fallback = new Map<string, string>();

function storage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

export function remember(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  fallback.set(key, text);
  try {
    storage()?.setItem(key, text);
  } catch {
    // The quota is used up or storage is closed: the page's own memory stands in.
  }
}

export function recall<Value>(key: string): Value | undefined {
  const text = read(key) ?? fallback.get(key);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as Value;
  } catch {
    return undefined;
  }
}

export function forget(key: string): void {
  fallback.delete(key);
  try {
    storage()?.removeItem(key);
  } catch {
    // Nothing was kept there.
  }
}

function read(key: string): string | undefined {
  try {
    return storage()?.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}
