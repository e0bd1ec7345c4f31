import { useEffect, useState } from "react";

/** The console over everything, and the browser over the whole screen where it can be. */
export function useFullScreen() {
  const [full, setFull] = useState(false);
  useEffect(() => {
    const onChange = () => {
      if (!document.fullscreenElement) setFull(false);
    };
    document.addEventListener("fullscreenchange", onChange);
    return () => document.removeEventListener("fullscreenchange", onChange);
  }, []);
  return {
    full,
    toggle(): void {
      setFull(!full);
      // Where the browser refuses, the console still covers the page.
      if (full) void document.exitFullscreen?.().catch(() => undefined);
      else void document.documentElement.requestFullscreen?.().catch(() => undefined);
    },
  };
}
