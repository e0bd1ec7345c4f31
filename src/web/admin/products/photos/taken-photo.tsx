import { useEffect, useRef } from "react";

const LONGEST_SIDE = 800;

/** A picture that is still on this device only. It is drawn: pages load pictures from their own server, and nowhere else. */
export function TakenPhoto({ file, label }: { file: File; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let gone = false;
    // What can't be read stays empty; the sending says why.
    void createImageBitmap(file).then(
      (image) => {
        const element = canvas.current;
        const scale = Math.min(1, LONGEST_SIDE / Math.max(image.width, image.height));
        if (element && !gone) {
          element.width = Math.round(image.width * scale);
          element.height = Math.round(image.height * scale);
          element.getContext("2d")?.drawImage(image, 0, 0, element.width, element.height);
        }
        image.close();
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [file]);
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      className="mx-auto max-h-[45vh] max-w-full rounded-card border border-line"
    />
  );
}
