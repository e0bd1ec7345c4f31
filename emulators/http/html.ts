/** Markup that needs no more escaping. */
export type Markup = { markup: string };

type Piece = Markup | Markup[] | string | number | undefined | false;

/** Builds markup; every value that is not itself markup is escaped. */
export function html(texts: TemplateStringsArray, ...pieces: Piece[]): Markup {
  let markup = texts[0] ?? "";
  pieces.forEach((piece, index) => {
    markup += render(piece) + (texts[index + 1] ?? "");
  });
  return { markup };
}

function render(piece: Piece): string {
  if (piece === undefined || piece === false) return "";
  if (Array.isArray(piece)) return piece.map((one) => one.markup).join("");
  if (typeof piece === "object") return piece.markup;
  return escapeHtml(String(piece));
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
