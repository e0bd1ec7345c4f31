/** An open stream of server-sent events. */
export interface Listener {
  /** Everything that came under this name so far, in order. */
  heard<Data>(name: string): Data[];
  /** Resolves when the server has ended it, or the page was left. */
  over: Promise<void>;
  close(): void;
}

/** Opens a stream and keeps what it says; throws when it is not a stream. */
export async function listen(url: string, headers: Record<string, string> = {}): Promise<Listener> {
  const leaving = new AbortController();
  const answer = await fetch(url, { headers, signal: leaving.signal });
  if (!answer.headers.get("content-type")?.startsWith("text/event-stream"))
    throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  const events: { name: string; data: unknown }[] = [];
  const read = async () => {
    let text = "";
    for await (const chunk of (answer.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const parts = text.split("\n\n");
      text = parts.pop() ?? "";
      for (const part of parts) {
        const [, name, data] = /^event: (.+)\ndata: (.*)$/m.exec(part) ?? [];
        if (name && data !== undefined) events.push({ name, data: JSON.parse(data) });
      }
    }
  };
  // A reader that left is done, and so is one whose server went away.
  const over = read().catch(() => undefined);
  return {
    over,
    heard: <Data>(name: string) =>
      events.filter((event) => event.name === name).map((event) => event.data as Data),
    close: () => leaving.abort(),
  };
}
