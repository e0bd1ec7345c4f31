/**
 * What this browser keeps for the page. In-app and private browsers refuse storage: reading it throws, or it is null.
 * The page then remembers by itself for as long as it is open. No other module touches storage; a test watches that.
 */
function memoryIn(open: () => Storage | null) {
  const fallback = new Map<string, string>();
  /** Nothing that storage does may break the page: closed, full, or simply not there. */
  const attempt = <Result>(act: (storage: Storage) => Result): Result | undefined => {
    try {
      const storage = open();
      return storage ? act(storage) : undefined;
    } catch {
      return undefined;
    }
  };
  return {
    remember(key: string, value: unknown): void {
      const text = JSON.stringify(value);
      const kept = attempt((storage) => {
        storage.setItem(key, text);
        return true;
      });
      if (kept) fallback.delete(key);
      else fallback.set(key, text);
    },
    recall<Value>(key: string): Value | undefined {
      const text = attempt((storage) => storage.getItem(key)) ?? fallback.get(key);
      if (text === undefined) return undefined;
      try {
        return JSON.parse(text) as Value;
      } catch {
        return undefined;
      }
    },
    forget(key: string): void {
      fallback.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
  };
}

/** Kept until it is forgotten, and shared by all tabs. */
export const deviceMemory = memoryIn(() => window.localStorage);

/** Calls the listener when another tab has changed what is kept under this key. */
export function onOtherTab(key: string, listener: () => void): () => void {
  const changed = (event: StorageEvent) => event.key === key && listener();
  window.addEventListener("storage", changed);
  return () => window.removeEventListener("storage", changed);
}

/** Kept while this tab is open. */
export const tabMemory = memoryIn(() => window.sessionStorage);
