import type { Ending, Source } from "#connectors/source.ts";
import { readMessage } from "./read-message.ts";

/** The last version under the MIT license, with a tree that is MIT throughout: later ones are AGPL. */
const VERSION = "2.4.0";
export const HOW_TO_INSTALL = `La bibliothèque tiktok-live-connector n'est pas installée. Installez-la, exactement dans cette version : npm install --no-save --save-exact tiktok-live-connector@${VERSION}`;

const TOO_MANY_WAIT_MS = 30_000;

type Told = (told?: unknown) => void;

/** What we use of the library, as of 2.4.0. */
interface Library {
  TikTokLiveConnection: new (
    handle: string,
    options: Record<string, unknown>,
  ) => {
    on(event: string, listener: Told): unknown;
    connect(): Promise<unknown>;
    disconnect(): unknown;
  };
}

export interface LibraryOptions {
  signApiKey: string | undefined;
  /** Told once what to do when the library is not there. */
  missing(sentence: string): void;
  load?: () => Promise<unknown>;
}

const MESSAGES: Record<string, string> = {
  chat: "WebcastChatMessage",
  gift: "WebcastGiftMessage",
  member: "WebcastMemberMessage",
  social: "WebcastSocialMessage",
};
/** They tell nothing to keep, but that the live goes on. */
const SIGNS_OF_LIFE = ["websocketData", "rawData", "like", "roomUser"];

/** The platform's own socket by way of an optional library, loaded only when it is used. */
export function librarySource({ signApiKey, missing, load = loadLibrary }: LibraryOptions): Source {
  return {
    name: "tiktok-live-connector",
    connect(handle, listener) {
      let hangUp: () => void = () => undefined;
      let isClosed = false;
      const open = async () => {
        const library = (await load().catch(() => undefined)) as Library | undefined;
        if (isClosed) return;
        if (!library?.TikTokLiveConnection) {
          missing(HOW_TO_INSTALL);
          return listener.ended({ reason: "library-missing", next: "give-up" });
        }
        const connection = new library.TikTokLiveConnection(handle, {
          processInitialData: true,
          fetchRoomInfoOnConnect: false,
          ...(signApiKey ? { signApiKey } : {}),
        });
        hangUp = () => void Promise.resolve(connection.disconnect()).catch(() => undefined);
        for (const event of SIGNS_OF_LIFE) connection.on(event, () => listener.alive());
        for (const [event, type] of Object.entries(MESSAGES))
          connection.on(event, (data) => {
            const read = readMessage(type, data);
            if (read) listener.said([read]);
          });
        connection.on("streamEnd", () =>
          listener.ended({ reason: "stream-ended", next: "wait", clean: true }),
        );
        connection.on("disconnected", () => listener.ended({ reason: "connection-lost", next: "retry" }));
        // Without a listener the library's errors would end the process; what matters ends the connection too.
        connection.on("error", () => undefined);
        await connection.connect();
        if (isClosed) hangUp();
        else listener.opened(Date.now());
      };
      open().catch((fault: unknown) => listener.ended(endingOf(fault)));
      return {
        close: () => {
          isClosed = true;
          hangUp();
        },
      };
    },
  };
}

// The name is not a literal: neither the compiler nor a bundler may need the library to be there.
const loadLibrary = (): Promise<unknown> => import(["tiktok-live-connector"].join(""));

/** The library tells its errors apart by class; a wait is in milliseconds. */
function endingOf(fault: unknown): Ending {
  const { name, retryAfter } = (fault ?? {}) as { name?: string; retryAfter?: number };
  const kind = (fault as object | null)?.constructor?.name ?? name;
  if (kind === "UserOfflineError") return { reason: "not-live", next: "wait" };
  if (kind === "PremiumFeatureError") return { reason: "no-permission", next: "give-up" };
  if (kind === "SignatureRateLimitError")
    return {
      reason: "too-many-connections",
      next: "retry",
      retryAfterMs: Math.max(TOO_MANY_WAIT_MS, Number(retryAfter) || 0),
    };
  return { reason: "service-unreachable", next: "retry" };
}
