import { both, symmetric } from "./outline.ts";
import { type Garment, seam } from "./parts.ts";

export const trousers: Garment = {
  outline: symmetric(
    "M300 178L216 178C212 200 210 220 206 244C190 330 182 440 172 726C172 736 176 740 186 741L276 746C286 746 290 742 290 732C290 620 294 500 300 410",
  ),
  details: (cloth) => `
    <path d="M216 178L384 178L389 216C340 222 260 222 211 216Z" fill="${cloth.dark}"/>
    ${seam("M211 216C260 222 340 222 389 216", cloth)}
    ${seam("M300 220C300 290 302 350 300 408", cloth)}${seam("M300 222C318 260 318 300 300 326", cloth)}
    <circle cx="300" cy="198" r="7" fill="${cloth.button}" stroke="${cloth.seam}" stroke-width="1.5"/>
    ${both(`<rect x="238" y="174" width="9" height="46" rx="2" fill="${cloth.light}" stroke="${cloth.seam}" stroke-width="1.3"/>`)}
    ${both(seam("M236 222C232 256 218 288 200 304", cloth))}
    ${both(seam("M252 226C244 340 236 480 232 742", cloth))}
    ${both(seam("M173 716L289 722", cloth, "3 4"))}`,
  folds: [
    "M288 400C268 396 244 402 226 416C246 394 268 388 288 400Z",
    "M312 400C332 396 356 402 374 416C354 394 332 388 312 400Z",
    "M262 430C260 530 256 640 254 744C270 640 274 530 262 430Z",
    "M338 430C340 530 344 640 346 744C330 640 326 530 338 430Z",
    "M204 420C198 520 194 620 192 736C206 620 210 520 204 420Z",
    "M396 420C402 520 406 620 408 736C394 620 390 520 396 420Z",
  ],
  hangs: "waist",
  texture: "twill",
};

export const pleatedSkirt: Garment = {
  outline: symmetric(
    "M300 186L214 186L212 220C192 330 156 500 124 640C122 650 126 655 136 657C150 660 160 652 172 660C186 668 198 660 212 668C226 675 240 667 254 672C268 677 284 671 300 674",
  ),
  details: (cloth) => `
    <path d="M214 186L386 186L388 220C340 226 260 226 212 220Z" fill="${cloth.dark}"/>
    ${seam("M212 220C260 226 340 226 388 220", cloth)}
    ${both(`<path d="M224 223C206 340 178 500 152 655L172 660C196 500 222 340 238 224Z" fill="${cloth.dark}" opacity=".55"/>
    <path d="M252 224C240 340 222 520 204 664L222 670C240 520 256 340 266 225Z" fill="${cloth.dark}" opacity=".55"/>
    <path d="M280 225C274 350 266 520 258 672L276 673C284 520 290 350 292 225Z" fill="${cloth.dark}" opacity=".55"/>`)}
    ${both(seam("M238 224C222 340 196 500 172 660M266 225C256 340 240 520 222 670M292 225C290 350 284 520 276 673", cloth))}`,
  folds: [],
  hangs: "waist",
};

export const straightSkirt: Garment = {
  outline: symmetric(
    "M300 190L218 190C214 210 212 224 208 240C190 300 182 360 182 430C182 500 184 560 188 620C188 630 193 634 202 635C234 639 266 640 300 640",
  ),
  details: (cloth) => `
    <path d="M218 190L382 190L387 226C340 232 260 232 213 226Z" fill="${cloth.dark}"/>
    ${seam("M213 226C260 232 340 232 387 226", cloth)}
    <path d="M288 231L288 640M312 231L312 640" fill="none" stroke="${cloth.seam}" stroke-width="1.6" opacity=".6"/>
    ${[252, 308, 364, 420, 476, 532, 588].map((y) => `<circle cx="300" cy="${y}" r="7" fill="${cloth.button}" stroke="${cloth.seam}" stroke-width="1.5"/>`).join("")}
    ${both(`<path d="M206 300C222 306 244 308 264 306L262 372C244 380 222 380 200 372" fill="none" stroke="${cloth.seam}" stroke-width="1.8" stroke-dasharray="4 3" opacity=".8"/>`)}
    ${seam("M189 612C226 620 374 620 411 612", cloth, "3 4")}`,
  folds: [
    "M214 400C210 480 212 560 218 632C206 560 206 480 214 400Z",
    "M386 400C390 480 388 560 382 632C394 560 394 480 386 400Z",
    "M250 420C248 490 250 560 252 636C260 560 258 490 250 420Z",
  ],
  hangs: "waist",
  texture: "twill",
};
