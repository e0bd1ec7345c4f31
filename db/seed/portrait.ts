import { hash } from "node:crypto";
import type { AppContext } from "#server/context.ts";

const SKIN = "#E2B08F";
const SHADE = "#C98F6E";
const HAIR = "#4A2C23";
const BLOUSE = "#B4400E";

const dress = (x: number, hem: number, cloth: string) =>
  `<path d="M${x} 62q-2 10-13 15l-9 44 4 ${hem}h40l4-${hem}-9-44q-11-5-13-15z" fill="${cloth}" opacity=".55"/><path d="M${x + 2} 44v18" stroke="#8C776D" stroke-width="3"/>`;

/** A drawn woman before a rail of clothes, at 4 to 5. She resembles nobody. */
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 500" width="400" height="500">
<rect width="400" height="500" fill="#F4EAE3"/><path d="M0 44H400" stroke="#B98D5F" stroke-width="7"/>
${dress(42, 190, "#8FA08A")}${dress(100, 150, "#D9A441")}${dress(300, 170, "#6F7FA8")}${dress(358, 200, "#C77B8B")}
<circle cx="200" cy="98" r="34" fill="${HAIR}"/>
<path d="M122 222c-8-76 26-118 78-118s86 42 78 118c-2 26-8 48-18 62H140c-10-14-16-36-18-62z" fill="${HAIR}"/>
<path d="M168 286h64v66l4 8v24h-72v-24l4-8z" fill="${SHADE}"/>
<path d="M40 500c2-92 46-132 122-146 8 26 68 26 76 0 76 14 120 54 122 146z" fill="${BLOUSE}"/>
<path d="M162 354c8 42 68 42 76 0l14 4c-8 62-96 62-104 0z" fill="#923208"/>
<path d="M104 500c0-40 4-64 14-84M296 500c0-40-4-64-14-84" fill="none" stroke="#923208" stroke-width="3" stroke-linecap="round"/>
<ellipse cx="200" cy="226" rx="62" ry="78" fill="${SKIN}"/>
<path d="M134 214c6-50 34-76 78-76 34 0 54 30 56 76-22-8-44-26-56-50-16 26-42 44-78 50z" fill="${HAIR}"/>
<path d="M162 214q12-8 24 0M214 214q12-8 24 0" fill="none" stroke="${HAIR}" stroke-width="4" stroke-linecap="round"/>
<ellipse cx="174" cy="230" rx="5" ry="6" fill="#2A1A24"/><ellipse cx="226" cy="230" rx="5" ry="6" fill="#2A1A24"/>
<path d="M200 232q-8 20 2 22" fill="none" stroke="${SHADE}" stroke-width="4" stroke-linecap="round"/>
<ellipse cx="158" cy="252" rx="11" ry="7" fill="#D98A6C" opacity=".5"/><ellipse cx="242" cy="252" rx="11" ry="7" fill="#D98A6C" opacity=".5"/>
<path d="M178 270q22 20 44 0-22 8-44 0z" fill="#A23B3B" stroke="#A23B3B" stroke-width="3" stroke-linejoin="round"/>
<circle cx="138" cy="256" r="5" fill="#D9A441"/><circle cx="262" cy="256" r="5" fill="#D9A441"/>
</svg>
`;

const sha256 = hash("sha256", DRAWING, "hex");

/** The drawing's own mark is part of the name, as that of the clothes. */
export const PORTRAIT_KEY = `photos/portrait-${sha256.slice(0, 8)}.svg`;

/** Keeps the portrait of the demo's seller where the shop keeps its pictures. */
export const hangPortrait = ({ files }: Pick<AppContext, "files">): Promise<void> =>
  files.put(PORTRAIT_KEY, Buffer.from(DRAWING, "utf8"), { contentType: "image/svg+xml", sha256 });
