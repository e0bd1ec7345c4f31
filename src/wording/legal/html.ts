/** Words of the pages as the editor would have written them; what stands between is plain text. */
export const title = (text: string): string => `<h2>${escaped(text)}</h2>`;
export const subtitle = (text: string): string => `<h3>${escaped(text)}</h3>`;
export const paragraph = (...parts: string[]): string => `<p>${parts.map(inline).join(" ")}</p>`;
export const list = (...items: string[]): string =>
  `<ul>${items.map((item) => `<li><p>${inline(item)}</p></li>`).join("")}</ul>`;
export const lines = (...texts: string[]): string => `<p>${texts.map(inline).join("<br>")}</p>`;

/** `[words](/path)` becomes a link, `**words**` strong. */
function inline(text: string): string {
  return escaped(text)
    .replace(/\[([^\]]+)\]\(([^)]+)\)/g, '<a href="$2">$1</a>')
    .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>");
}

export const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** A number to press; one that is still open is no link. */
export const phoneLink = (phone: string): string =>
  /^\+?[\d ().-]+$/.test(phone) ? `[${phone}](tel:${phone.replaceAll(/[^\d+]/g, "")})` : phone;

/** An address to write to; one that is still open is no link. */
export const emailLink = (email: string): string =>
  email.includes("@") ? `[${email}](mailto:${email})` : email;
