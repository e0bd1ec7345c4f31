import { type RefObject, useEffect, useRef, useState } from "react";
import { openCameraReader } from "./camera-reader.ts";

const LOOK_EVERY_MS = 150;

export type CameraState = "opening" | "looking" | "refused" | "missing" | "failed";

/** Shows what the camera sees in `video` and calls `onRead` once, with the first barcode that comes before it. */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  onRead: (text: string) => void,
): CameraState {
  const [state, setState] = useState<CameraState>("opening");
  const latest = useRef(onRead);
  useEffect(() => {
    latest.current = onRead;
  });
  useEffect(() => {
    let left = false;
    let stream: MediaStream | undefined;
    let timer: number | undefined;

    async function open() {
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: "environment", width: { ideal: 1280 } },
      });
      const read = await openCameraReader();
      const screen = video.current;
      if (left || !screen) return stop(stream);
      screen.srcObject = stream;
      await screen.play();
      setState("looking");
      const look = async () => {
        const text = await read(screen);
        if (left) return;
        if (text) latest.current(text);
        else timer = window.setTimeout(() => void look().catch(fail), LOOK_EVERY_MS);
      };
      await look();
    }
    const fail = (error: unknown) => {
      stop(stream);
      if (!left) setState(stateOf(error));
    };
    void open().catch(fail);
    return () => {
      left = true;
      window.clearTimeout(timer);
      stop(stream);
    };
  }, [video]);
  return state;
}

function stop(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

function stateOf(error: unknown): CameraState {
  if (!(error instanceof DOMException)) return navigator.mediaDevices ? "failed" : "missing";
  if (error.name === "NotAllowedError") return "refused";
  return error.name === "NotFoundError" ? "missing" : "failed";
}
