import { type RefObject, useEffect, useRef, useState } from "react";
import { openCameraReader } from "./camera-reader.ts";

const LOOK_EVERY_MS = 150;

export type CameraState = "opening" | "looking" | "refused" | "missing" | "busy" | "insecure" | "failed";

/**
 * Shows what the camera sees in `video` and gives `onRead` each barcode that comes before it, once, until it takes one.
 * `again` opens the camera anew after something went wrong.
 */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  onRead: (text: string) => Promise<boolean>,
): { state: CameraState; again: () => void } {
  const [state, setState] = useState<CameraState>("opening");
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(onRead);
  useEffect(() => {
    latest.current = onRead;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt opens the camera once.
  useEffect(() => {
    let left = false;
    let stream: MediaStream | undefined;
    let timer: number | undefined;
    let turnedDown: string | undefined;

    async function open() {
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: "environment", width: { ideal: 1280 } },
      });
      // Pulled out, or forbidden while it films: the last picture would stay on the screen.
      for (const track of stream.getTracks()) track.addEventListener("ended", () => fail(undefined));
      const read = await openCameraReader();
      const screen = video.current;
      if (left || !screen) return stop(stream);
      screen.srcObject = stream;
      await screen.play();
      setState("looking");
      const look = async () => {
        const text = await read(screen);
        if (left) return;
        if (text && text !== turnedDown) {
          if (await latest.current(text)) return;
          if (left) return;
          turnedDown = text;
        }
        timer = window.setTimeout(() => void look().catch(fail), LOOK_EVERY_MS);
      };
      await look();
    }
    const fail = (error: unknown) => {
      window.clearTimeout(timer);
      stop(stream);
      if (!left) setState(stateOf(error));
    };
    void open().catch(fail);
    return () => {
      left = true;
      window.clearTimeout(timer);
      stop(stream);
    };
  }, [video, attempt]);
  return {
    state,
    again: () => {
      setState("opening");
      setAttempt(attempt + 1);
    },
  };
}

function stop(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

function stateOf(error: unknown): CameraState {
  // Browsers give a camera to pages of a secure address alone.
  if (!navigator.mediaDevices) return "insecure";
  if (!(error instanceof DOMException)) return "failed";
  if (error.name === "NotAllowedError") return "refused";
  if (error.name === "NotReadableError") return "busy";
  return error.name === "NotFoundError" ? "missing" : "failed";
}
