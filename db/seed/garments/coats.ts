import { both, symmetric } from "./outline.ts";
import { type Garment, seam } from "./parts.ts";

export const blazer: Garment = {
  outline: symmetric(
    "M300 182C280 180 264 174 250 162L184 188C154 200 142 218 136 252L104 556C103 568 107 574 116 575L158 580C167 581 171 577 172 568L192 350C198 410 196 450 190 500C184 560 180 620 178 676C178 690 184 695 196 696L272 702C288 702 296 694 298 682L300 676",
  ),
  behind: ({ inside }) => `<path d="M250 162C272 178 328 178 350 162L306 440L294 440Z" fill="${inside}"/>`,
  details: (cloth) => `
    <path d="M250 164C268 180 332 180 350 164L306 436C303 444 297 444 294 436Z" fill="${cloth.inside}"/>
    ${both(`<path d="M251 162C254 240 272 340 300 440L268 402C244 364 226 326 216 288L236 274L206 258C206 226 216 196 232 170Z" fill="${cloth.light}" stroke="${cloth.seam}" stroke-width="1.8" stroke-linejoin="round"/>`)}
    ${seam("M300 440C304 520 306 600 300 676", cloth)}
    ${both(seam("M186 188C168 240 176 300 192 350", cloth))}
    ${both(`<path d="M206 546L270 552L269 570L205 564Z" fill="${cloth.dark}" stroke="${cloth.seam}" stroke-width="1.6"/>`)}
    <path d="M340 352L382 346L383 356L341 362Z" fill="${cloth.dark}" stroke="${cloth.seam}" stroke-width="1.4"/>
    ${both(seam("M232 420C226 500 222 580 220 698", cloth))}
    <circle cx="304" cy="462" r="8" fill="${cloth.button}" stroke="${cloth.seam}" stroke-width="1.5"/>
    <circle cx="304" cy="516" r="8" fill="${cloth.button}" stroke="${cloth.seam}" stroke-width="1.5"/>
    ${both(`<g fill="${cloth.button}"><circle cx="150" cy="534" r="4"/><circle cx="149" cy="548" r="4"/><circle cx="148" cy="562" r="4"/></g>`)}`,
  folds: [
    "M196 366C212 392 222 420 226 450C212 424 202 396 196 366Z",
    "M404 366C388 392 378 420 374 450C388 424 398 396 404 366Z",
    "M132 380C144 376 162 380 180 392C162 386 146 386 132 380Z",
    "M244 580C240 620 238 660 238 698C248 660 250 620 244 580Z",
  ],
  texture: "twill",
};

export const coat: Garment = {
  outline: symmetric(
    "M300 182C280 180 264 174 250 160L180 186C148 198 134 220 128 256L98 572C97 584 101 590 111 591L158 596C168 597 172 592 173 582L194 352C200 390 202 420 200 446C186 540 170 640 162 726C161 739 166 745 178 746L276 752C292 752 298 746 300 736",
  ),
  behind: ({ inside }) => `<path d="M250 160C272 178 328 178 350 160L306 420L294 420Z" fill="${inside}"/>`,
  details: (cloth) => `
    <path d="M250 162C268 180 332 180 350 162L304 400C302 408 298 408 296 400Z" fill="${cloth.inside}"/>
    ${both(`<path d="M251 160C250 240 268 330 300 410L262 384C232 350 214 318 206 282L228 264L194 250C194 218 208 190 230 168Z" fill="${cloth.light}" stroke="${cloth.seam}" stroke-width="1.8" stroke-linejoin="round"/>`)}
    ${both(seam("M182 186C162 240 174 300 194 352", cloth))}
    ${seam("M300 410C318 520 326 640 326 750", cloth)}
    ${both(`<path d="M192 560L214 500L236 508L216 570Z" fill="${cloth.dark}" stroke="${cloth.seam}" stroke-width="1.6"/>`)}
    <path d="M199 428C250 444 350 444 401 428L403 462C350 478 250 478 197 462Z" fill="${cloth.dark}" stroke="${cloth.seam}" stroke-width="1.6"/>
    <g fill="${cloth.dark}" stroke="${cloth.seam}" stroke-width="1.6" stroke-linejoin="round">
    <path d="M296 468C290 520 280 566 268 608L292 616C304 568 312 518 316 468Z"/>
    <path d="M312 466C324 510 340 548 360 582L340 598C322 558 308 512 302 470Z"/>
    <path d="M288 438C300 430 316 432 324 442C328 456 324 470 314 476C300 480 288 474 284 462C282 452 284 444 288 438Z"/></g>
    ${both(`<path d="M101 546L99 576C99 586 103 590 111 591L158 596C168 597 172 592 173 584L176 554Z" fill="${cloth.dark}"/>`)}
    ${both(seam("M101 546L176 554", cloth))}`,
  folds: [
    "M226 476C214 560 202 650 194 742C216 650 228 560 226 476Z",
    "M262 480C258 570 252 660 246 748C266 660 272 570 262 480Z",
    "M352 480C362 570 370 660 376 748C378 660 370 570 352 480Z",
    "M386 474C398 560 408 650 416 740C412 650 402 560 386 474Z",
    "M128 400C140 396 160 400 180 412C162 406 142 406 128 400Z",
  ],
  texture: "twill",
};
