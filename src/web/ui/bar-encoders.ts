/** Only these encoders of the hundred reach the browser. */
export { code128, drawingSVG, qrcode } from "bwip-js/browser";
