import { useLayoutEffect, useRef } from "react";
import { fillWithCleanHtml } from "#web/ui/rich-text.tsx";

/** An e-mail as a phone shows it, apart from the styles of the page; its links and its landmark are not the page's. */
export function EmailPreview({ html }: { html: string }) {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!host.current) return;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: "open" });
    fillWithCleanHtml(root, html);
    for (const main of root.querySelectorAll("[role=main]")) main.removeAttribute("role");
    for (const link of root.querySelectorAll("a")) link.removeAttribute("href");
  }, [html]);
  return (
    <div
      ref={host}
      className="max-w-[24rem] overflow-x-auto rounded-card border border-control bg-card font-sans"
    />
  );
}
