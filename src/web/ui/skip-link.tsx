/** First stop of the keyboard on every page. */
export function SkipLink() {
  return (
    <a
      href="#contenu"
      className="sr-only rounded-control bg-card font-semibold text-ink underline shadow-popover focus:not-sr-only focus:fixed focus:start-2 focus:top-2 focus:z-50 focus:px-4 focus:py-3"
    >
      Aller au contenu
    </a>
  );
}
