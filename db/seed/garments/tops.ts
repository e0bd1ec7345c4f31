import type { Cloth } from "./cloth.ts";
import { both, symmetric } from "./outline.ts";
import { buttons, type Garment, seam } from "./parts.ts";

const ROUND_NECK = "M250 166C256 192 276 206 300 206C324 206 344 192 350 166";
const roundBack = ({ inside }: Cloth) =>
  `<path d="M250 166C270 180 330 180 350 166C344 192 324 206 300 206C276 206 256 192 250 166Z" fill="${inside}"/>`;

export const tShirt: Garment = {
  outline: symmetric(
    "M300 206C276 206 256 192 250 166L196 184C172 192 156 206 146 226L84 350C81 357 83 362 90 365L156 391C163 394 167 392 168 386L184 326C188 430 186 540 180 662C180 671 184 676 192 677C226 683 262 686 300 686",
  ),
  behind: roundBack,
  details: (cloth) => `
    <path d="${ROUND_NECK}" fill="none" stroke="${cloth.dark}" stroke-width="11"/>
    ${seam("M244 170C250 198 274 216 300 216C326 216 350 198 356 170", cloth)}
    ${both(seam("M198 184C182 226 180 280 184 326", cloth))}
    ${both(seam("M92 346L166 374", cloth, "3 4"))}
    ${seam("M182 662C222 670 378 670 418 662", cloth, "3 4")}`,
  folds: [
    "M206 330C220 420 214 540 200 660C214 560 216 430 206 330Z",
    "M384 350C372 430 378 520 396 640C386 540 380 440 384 350Z",
    "M262 420C266 500 262 580 252 676C258 590 264 500 262 420Z",
    "M188 330C210 336 232 352 246 374C226 356 206 344 188 330Z",
  ],
};

export const jumper: Garment = {
  outline: symmetric(
    "M300 214C272 214 250 198 244 168L190 186C160 196 146 214 138 246L90 540C88 553 91 560 100 562L144 570C153 571 158 567 160 558L188 352C192 430 192 520 186 612L186 650C186 660 191 664 199 665C232 670 264 672 300 672",
  ),
  behind: ({ inside }) =>
    `<path d="M246 168C268 182 332 182 354 168C348 198 328 212 300 212C272 212 252 198 246 168Z" fill="${inside}"/>`,
  details: (cloth) => `
    <path d="M246 168C252 198 272 213 300 213C328 213 348 198 354 168" fill="none" stroke="${cloth.dark}" stroke-width="18"/>
    <path d="M246 168C252 198 272 213 300 213C328 213 348 198 354 168" fill="none" stroke="${cloth.seam}" stroke-width="18" stroke-dasharray="1.6 5.4" opacity=".5"/>
    ${both(seam("M192 186C176 240 178 300 188 352", cloth))}
    ${both(`<path d="M94 516L89 548C88 556 92 561 99 562L144 570C153 571 157 567 159 559L163 527Z" fill="url(#rib)"/>`)}
    ${both(seam("M93 516L164 527", cloth))}
    <path d="M187 626C224 633 376 633 413 626L414 650C414 660 409 664 401 665C368 670 332 672 300 672C268 672 232 670 199 665C191 664 186 660 186 650Z" fill="url(#rib)"/>
    ${seam("M187 626C224 633 376 633 413 626", cloth)}`,
  folds: [
    "M190 356C214 364 238 380 252 404C230 386 208 374 190 356Z",
    "M410 356C388 366 366 384 354 410C372 388 392 376 410 356Z",
    "M214 440C222 510 216 570 206 622C216 570 220 510 214 440Z",
    "M390 450C380 520 386 570 398 620C386 570 384 510 390 450Z",
    "M112 420C124 414 144 418 164 430C146 424 126 424 112 420Z",
  ],
  texture: "knit",
};

export const cardigan: Garment = {
  outline: symmetric(
    "M300 356C286 300 268 226 248 166L192 186C162 196 148 214 140 246L94 536C92 549 95 556 104 558L146 566C155 567 160 563 162 554L190 352C193 430 192 520 186 616L186 662C186 672 191 676 199 677C232 682 264 684 300 684",
  ),
  behind: ({ inside, dark }) => `
    <path d="M248 166C270 182 330 182 352 166L300 356Z" fill="${inside}"/>
    <path d="M248 166C270 182 330 182 352 166L344 190C322 200 278 200 256 190Z" fill="${dark}"/>`,
  details: (cloth) => `
    <path d="M248 166C268 226 286 300 300 356L300 684" fill="none" stroke="${cloth.dark}" stroke-width="20" stroke-linejoin="round"/>
    <path d="M352 166C332 226 314 300 300 356" fill="none" stroke="${cloth.dark}" stroke-width="20"/>
    ${seam("M238 170C258 230 276 306 289 360L289 683", cloth)}
    ${seam("M362 170C342 230 324 306 311 360L311 683", cloth)}
    ${buttons([384, 446, 508, 570, 632], cloth)}
    ${both(seam("M194 186C178 240 180 300 190 352", cloth))}
    ${both(`<path d="M98 512L93 544C92 552 96 557 103 558L146 566C155 567 159 563 161 555L165 523Z" fill="url(#rib)"/>`)}
    ${both(`<path d="M187 636C220 643 262 646 289 646L289 684C262 684 232 682 199 677C191 676 186 672 186 662Z" fill="url(#rib)"/>`)}
    ${both(`<path d="M208 520L268 524L267 588C248 590 228 588 209 585Z" fill="none" stroke="${cloth.seam}" stroke-width="2" opacity=".7"/>`)}`,
  folds: [
    "M192 356C212 366 232 384 242 408C226 388 208 376 192 356Z",
    "M408 356C388 366 368 384 358 408C374 388 392 376 408 356Z",
    "M116 416C128 410 148 414 168 426C150 420 130 420 116 416Z",
  ],
  texture: "knit",
};

export const blouse: Garment = {
  outline: symmetric(
    "M300 204C278 202 260 188 252 164L194 184C164 194 146 220 136 262C122 330 98 420 92 512C91 530 97 540 110 544L148 552C158 554 163 549 165 540C171 480 182 420 192 362C194 450 188 560 178 658C178 668 183 672 191 674C226 684 262 690 300 690",
  ),
  behind: roundBack,
  details: (cloth) => `
    ${both(seam("M196 184C180 236 182 300 192 362", cloth))}
    ${both(`<path d="M94 500C92 526 97 539 110 543L148 552C158 554 163 549 165 540L168 514Z" fill="${cloth.dark}"/>`)}
    ${both(seam("M94 500L168 514", cloth))}
    ${both(`<path d="M104 500C112 470 122 452 126 430M122 504C130 480 140 462 144 440M142 508C148 488 156 472 160 452" fill="none" stroke="${cloth.seam}" stroke-width="1.6" opacity=".5"/>`)}
    <path d="M288 232L288 689M312 232L312 689" fill="none" stroke="${cloth.seam}" stroke-width="1.6" opacity=".6"/>
    ${buttons([332, 396, 460, 524, 588, 652], cloth, 5)}
    <path d="M252 166C262 190 282 204 300 205C318 204 338 190 348 166C352 176 352 190 346 200C332 218 316 224 300 224C284 224 268 218 254 200C248 190 248 176 252 166Z" fill="${cloth.light}" stroke="${cloth.seam}" stroke-width="1.8"/>
    ${bow(cloth)}`,
  folds: [
    "M210 380C222 470 216 580 202 672C218 580 222 470 210 380Z",
    "M392 400C382 480 388 580 402 668C386 580 380 480 392 400Z",
    "M246 440C252 520 248 600 238 684C252 600 256 520 246 440Z",
    "M356 450C350 520 354 600 364 680C352 600 346 520 356 450Z",
  ],
};

/** The tie of a lavallière: two loops, two tails, a knot. */
const bow = (cloth: Cloth) => `
  <g fill="${cloth.light}" stroke="${cloth.seam}" stroke-width="1.8" stroke-linejoin="round">
  <path d="M296 232C282 270 272 312 262 362L286 372C292 326 298 284 304 240Z"/>
  <path d="M304 232C316 272 328 308 344 350L322 366C312 322 304 282 298 240Z"/>
  <path d="M298 230C270 202 238 204 226 218C218 232 226 254 242 258C264 262 284 248 298 238Z"/>
  <path d="M302 230C330 202 362 204 374 218C382 232 374 254 358 258C336 262 316 248 302 238Z"/>
  <path d="M290 222C298 218 304 218 311 222C315 230 315 240 311 247C304 251 297 251 290 247C286 240 286 230 290 222Z"/></g>
  <path d="M244 232C260 226 276 228 290 233M356 232C340 226 324 228 310 233" fill="none" stroke="${cloth.seam}" stroke-width="1.6" opacity=".7"/>`;
