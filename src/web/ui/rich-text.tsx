import { useLayoutEffect, useRef } from "react";
import { classNames } from "./class-names.ts";

type TrustedTypes = {
  createPolicy: (name: string, rules: { createHTML: (html: string) => string }) => CleanHtmlPolicy;
};
type CleanHtmlPolicy = { createHTML: (html: string) => string };

const trustedTypes = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
let policy: CleanHtmlPolicy | undefined;

/** The only door through which stored HTML reaches the page: the server cleaned it when it was written. */
function trusted(html: string): string {
  policy ??= trustedTypes?.createPolicy("cleaned-by-server", { createHTML: (clean) => clean });
  return policy?.createHTML(html) ?? html;
}

const STYLE_IN_A_TAG = /(<[a-z][^>]*?)\sstyle=(["'])/gi;

/**
 * Fills a place with HTML that the server cleaned. The page's policy refuses style attributes in markup, and e-mails
 * have nothing else: theirs are read under another name, then set by script.
 */
export function fillWithCleanHtml(place: Element | ShadowRoot, html: string): void {
  // React turns a trusted value into a plain string, which the page's policy would then refuse.
  place.innerHTML = trusted(html.replace(STYLE_IN_A_TAG, "$1 data-css=$2"));
  for (const styled of place.querySelectorAll<HTMLElement>("[data-css]")) {
    styled.style.cssText = styled.dataset.css ?? "";
    delete styled.dataset.css;
  }
}

/** Rich text written by staff. `html` must come from the server, which keeps only what the editor can make. */
export function RichText({ html, className }: { html: string; className?: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (place.current) fillWithCleanHtml(place.current, html);
  }, [html]);
  return <div ref={place} className={classNames("prose", className)} />;
}
