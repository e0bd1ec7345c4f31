import { useId, useLayoutEffect, useRef, useState } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { fillWithCleanHtml } from "#web/ui/rich-text.tsx";
import { Switch } from "#web/ui/switch.tsx";

const SCREENS = { phone: { label: "Téléphone", width: 360 }, desktop: { label: "Ordinateur", width: 700 } };
type Screen = keyof typeof SCREENS;

/** An e-mail as a phone or a computer shows it, by day or by night, whatever screen the page is on. */
export function EmailPreview({ html }: { html: string }) {
  const id = useId();
  const [screen, setScreen] = useState<Screen>("phone");
  const [isDark, setDark] = useState(false);
  const { width } = SCREENS[screen];
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <fieldset className="flex w-fit overflow-hidden rounded-control border border-control">
          <legend className="sr-only">Écran de l'aperçu</legend>
          {(Object.keys(SCREENS) as Screen[]).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={screen === one}
              className={classNames(
                "min-h-target px-3 font-semibold -outline-offset-2",
                screen === one ? "bg-primary text-on-primary" : "bg-card hover:bg-sunken",
              )}
              onClick={() => setScreen(one)}
            >
              {SCREENS[one].label}
            </button>
          ))}
        </fieldset>
        <Switch id={`${id}-dark`} label="Thème sombre" checked={isDark} onChange={setDark} />
      </div>
      <Frame html={html} width={width} isPhone={screen === "phone"} isDark={isDark} />
    </div>
  );
}

type FrameProps = { html: string; width: number; isPhone: boolean; isDark: boolean };

const STYLE_SHEET = /<style>([^<]*)<\/style>/;

/**
 * The mail apart from the styles of the page, drawn smaller where it has no room; its links and its landmark are not
 * the page's.
 */
function Frame({ html, width, isPhone, isDark }: FrameProps) {
  const host = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(width);
  useLayoutEffect(() => {
    if (!host.current) return;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: "open" });
    fillWithCleanHtml(root, html.replace(STYLE_SHEET, ""));
    for (const main of root.querySelectorAll("[role=main]")) main.removeAttribute("role");
    for (const link of root.querySelectorAll("a")) link.removeAttribute("href");
    // What the mail asks of its screen is answered for the one that is shown, not for the one that shows it.
    const answer = (asked: boolean) => (asked ? "all" : "not all");
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      (STYLE_SHEET.exec(html)?.[1] ?? "")
        .replaceAll("(prefers-color-scheme:dark)", answer(isDark))
        .replaceAll("(max-width:480px)", answer(isPhone)),
    );
    root.adoptedStyleSheets = [sheet];
  }, [html, isPhone, isDark]);
  useLayoutEffect(() => {
    const outer = host.current?.parentElement;
    if (!outer) return;
    const watcher = new ResizeObserver(() => setRoom(outer.clientWidth));
    watcher.observe(outer);
    return () => watcher.disconnect();
  }, []);
  return (
    <div className="overflow-hidden rounded-card border border-control bg-sunken font-sans">
      <div ref={host} className="mx-auto" style={{ width, zoom: Math.min(1, room / width) }} />
    </div>
  );
}
