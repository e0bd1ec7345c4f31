import { both, symmetric } from "./outline.ts";
import { type Garment, seam } from "./parts.ts";

export const wrapDress: Garment = {
  outline: symmetric(
    "M300 302L254 164L206 180C180 189 167 204 161 232L128 370C126 379 129 384 138 387L180 397C189 399 193 396 195 387L208 322C212 350 216 378 218 404C196 500 160 604 136 704C133 716 137 722 147 725C192 738 244 744 300 744",
  ),
  behind: ({ inside }) => `<path d="M254 164C272 180 328 180 346 164L300 304Z" fill="${inside}"/>`,
  details: (cloth) => `
    <path d="M346 164C330 224 288 300 219 396L218 410C236 414 262 417 300 418L382 404C386 372 392 330 392 322L404 232C398 200 380 188 346 164Z" fill="${cloth.light}" opacity=".25"/>
    ${seam("M346 164C328 226 286 304 219 398", cloth)}
    ${seam("M254 164C266 206 282 250 300 290", cloth)}
    ${both(seam("M208 180C192 226 196 280 208 322", cloth))}
    ${both(seam("M132 358L194 374", cloth, "3 4"))}
    <path d="M352 412C332 520 300 640 262 742" fill="none" stroke="${cloth.seam}" stroke-width="1.8" opacity=".75"/>
    <path d="M217 396C250 408 350 408 383 396L385 424C350 436 250 436 215 424Z" fill="${cloth.dark}" stroke="${cloth.seam}" stroke-width="1.6"/>
    <g fill="${cloth.dark}" stroke="${cloth.seam}" stroke-width="1.6" stroke-linejoin="round">
    <path d="M356 424C352 468 344 512 332 556L352 562C362 516 368 470 370 424Z"/>
    <path d="M366 424C374 464 386 500 402 534L384 546C370 508 362 468 358 428Z"/>
    <path d="M362 404C346 386 326 386 320 396C318 410 332 422 346 422C354 422 360 418 362 414Z"/>
    <path d="M364 404C378 386 400 386 406 396C408 410 394 422 380 422C372 422 366 418 364 414Z"/>
    <circle cx="363" cy="411" r="11"/></g>`,
  folds: [
    "M240 434C226 520 204 620 178 730C210 620 232 520 240 434Z",
    "M276 438C270 540 252 640 232 738C262 640 278 540 276 438Z",
    "M330 438C340 540 348 640 352 740C360 640 350 540 330 438Z",
    "M372 470C392 560 410 640 428 722C422 640 402 560 372 470Z",
    "M226 330C244 346 262 358 280 362C260 366 240 356 226 330Z",
  ],
};

export const longDress: Garment = {
  outline: symmetric(
    "M300 262C282 258 266 242 254 216L242 216C234 262 222 290 206 308C216 346 220 380 220 414C202 500 184 560 170 618C160 660 150 700 146 730C145 740 150 745 160 747C204 755 252 758 300 758",
  ),
  behind: ({ inside, seam: edge }) => `
    <path d="M254 216C270 226 330 226 346 216C334 242 318 258 300 262C282 258 266 242 254 216Z" fill="${inside}"/>
    ${both(`<path d="M248 218C252 192 258 172 266 154" fill="none" stroke="${edge}" stroke-width="7" stroke-linecap="round"/>`)}`,
  details: (cloth) => `
    ${seam("M254 216C266 242 282 258 300 262C318 258 334 242 346 216", cloth)}
    ${both(seam("M232 270C246 300 250 340 246 400", cloth))}
    <path d="M220 402C260 412 340 412 380 402L380 418C340 428 260 428 220 418Z" fill="${cloth.dark}"/>
    ${seam("M220 402C260 412 340 412 380 402", cloth)}${seam("M220 418C260 428 340 428 380 418", cloth)}
    ${seam("M196 518C250 532 350 532 404 518", cloth)}${seam("M170 624C240 642 360 642 430 624", cloth)}
    ${both(`<path d="M210 522C208 534 206 546 204 556M236 527C235 540 234 552 232 562M264 530C264 542 263 554 262 566M290 531V566M186 630C183 644 180 656 178 668M216 635C214 650 212 662 210 674M248 639C247 652 246 664 245 678M280 641V678" fill="none" stroke="${cloth.seam}" stroke-width="1.6" opacity=".55"/>`)}`,
  folds: [
    "M246 428C236 460 226 490 214 516C234 490 244 460 246 428Z",
    "M292 430C292 462 288 494 280 524C298 494 300 462 292 430Z",
    "M350 430C358 462 366 490 378 516C374 488 364 458 350 430Z",
    "M228 534C216 564 206 596 196 626C216 598 226 566 228 534Z",
    "M330 536C336 568 340 600 342 634C350 600 344 566 330 536Z",
    "M220 642C208 676 198 712 192 748C212 714 220 678 220 642Z",
    "M316 646C320 684 322 720 320 756C332 720 330 682 316 646Z",
    "M396 640C406 672 414 704 422 742C424 704 414 670 396 640Z",
  ],
};

export const shirtDress: Garment = {
  outline: symmetric(
    "M300 196C282 194 264 184 252 164L198 182C170 192 154 212 146 244L112 470C111 482 115 488 124 490L160 496C169 497 173 493 175 484L200 336C206 366 210 392 210 414C198 500 180 596 164 690C162 702 166 708 176 710C214 718 256 722 300 722",
  ),
  behind: ({ inside }) =>
    `<path d="M252 164C272 178 328 178 348 164C340 186 320 196 300 196C280 196 260 186 252 164Z" fill="${inside}"/>`,
  details: (cloth) => `
    ${both(seam("M200 182C184 234 190 290 200 336", cloth))}
    ${both(`<path d="M114 456L112 474C111 483 115 488 124 490L160 496C169 497 173 493 175 484L178 466Z" fill="${cloth.dark}"/>`)}
    ${both(seam("M114 456L178 466", cloth))}
    <path d="M287 214L287 721M313 214L313 721" fill="none" stroke="${cloth.seam}" stroke-width="1.6" opacity=".6"/>
    <circle cx="300" cy="246" r="5" fill="${cloth.button}"/><circle cx="300" cy="306" r="5" fill="${cloth.button}"/><circle cx="300" cy="366" r="5" fill="${cloth.button}"/><circle cx="300" cy="486" r="5" fill="${cloth.button}"/><circle cx="300" cy="552" r="5" fill="${cloth.button}"/><circle cx="300" cy="618" r="5" fill="${cloth.button}"/>
    ${both(`<path d="M252 164C258 188 276 200 299 206L276 244C256 228 242 206 238 172Z" fill="${cloth.light}" stroke="${cloth.seam}" stroke-width="1.8" stroke-linejoin="round"/>`)}
    ${both(`<path d="M222 268L270 272L268 322L245 332L223 320Z" fill="none" stroke="${cloth.seam}" stroke-width="1.8" opacity=".75"/>`)}
    <path d="M209 404C250 416 350 416 391 404L392 430C350 442 250 442 208 430Z" fill="${cloth.dark}" stroke="${cloth.seam}" stroke-width="1.6"/>
    <rect x="284" y="404" width="32" height="40" rx="5" fill="none" stroke="${cloth.button}" stroke-width="4"/>`,
  folds: [
    "M232 444C222 530 206 620 190 708C214 620 230 530 232 444Z",
    "M262 446C258 540 248 630 238 716C260 630 268 540 262 446Z",
    "M346 446C352 540 358 630 366 716C364 630 358 540 346 446Z",
    "M376 446C388 530 400 620 412 704C408 620 396 530 376 446Z",
  ],
};
