let waiting: (() => void)[] = [];
const listeners = new Set<() => void>();

const tell = () => {
  for (const listener of listeners) listener();
};

export const isSessionLost = (): boolean => waiting.length > 0;

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens the sign-in dialog over the page; resolves once the person is signed in again. */
export function askToSignInAgain(): Promise<void> {
  return new Promise((resume) => {
    waiting.push(resume);
    tell();
  });
}

export function sessionIsBack(): void {
  const resumed = waiting;
  waiting = [];
  tell();
  for (const resume of resumed) resume();
}
