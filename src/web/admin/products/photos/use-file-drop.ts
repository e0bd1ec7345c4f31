import { useEffect, useEffectEvent, useState } from "react";

const bringsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes("Files") === true;

/** Files may be dropped anywhere on the page: beside a small area the browser would open them in its place. */
export function useFileDrop(onFiles: (files: File[], where: Element | null) => void): boolean {
  const [over, setOver] = useState(false);
  const take = useEffectEvent((event: DragEvent) => {
    onFiles([...(event.dataTransfer?.files ?? [])], event.target instanceof Element ? event.target : null);
  });
  useEffect(() => {
    const enter = (event: DragEvent) => {
      if (!bringsFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!bringsFiles(event)) return;
      event.preventDefault();
      setOver(false);
      take(event);
    };
    window.addEventListener("dragover", enter);
    window.addEventListener("dragleave", leave);
    window.addEventListener("drop", drop);
    return () => {
      window.removeEventListener("dragover", enter);
      window.removeEventListener("dragleave", leave);
      window.removeEventListener("drop", drop);
    };
  }, []);
  return over;
}
