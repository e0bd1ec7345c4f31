import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { guaranteeNoticeText } from "#wording/legal/guarantee-artwork.ts";
import { GuaranteeNotice } from "./guarantee-notice.tsx";

test("the official artwork is at least 320 px wide and says its words to who does not see it", () => {
  const artwork = { src: "/garantie-legale.svg", width: 640, height: 800 };
  const drawn = renderToStaticMarkup(<GuaranteeNotice artwork={artwork} />);
  expect(drawn).toContain('src="/garantie-legale.svg" width="640" height="800"');
  expect(drawn).toContain("min-w-[320px]");
  expect(drawn).toContain(`alt="${guaranteeNoticeText().replaceAll("'", "&#x27;")}"`);
});
