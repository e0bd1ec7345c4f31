import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanRichText, plainTextOf } from "./rich-text.ts";

describe("rich text keeps what the editor makes", () => {
  test.each([
    "<p>Un <strong>gras</strong>, un <em>italique</em>, un <u>souligné</u><br />et une ligne</p>",
    "<ul><li><p>un</p></li><li><p>deux</p></li></ul>",
    '<h2 class="align-center">Titre</h2><p class="align-right">à droite</p>',
    '<p><a href="https://exemple.fr/a?b=1&amp;c=2" rel="noopener noreferrer">un lien</a></p>',
    '<p><a href="{{lien_suivi}}" rel="noopener noreferrer">suivre</a> {{prenom}}</p>',
    '<p><a href="/retractation" rel="noopener noreferrer">chez nous</a></p>',
    '<p><a href="tel:+33472000000" rel="noopener noreferrer">04 72 00 00 00</a></p>',
  ])("%s", (html) => {
    expect(cleanRichText(html)).toBe(html);
  });

  test("writes alignment as a class, pasted headings and marks as its own", () => {
    expect(cleanRichText('<p style="text-align: center; color: red">a</p>')).toBe(
      '<p class="align-center">a</p>',
    );
    expect(cleanRichText("<h1>a</h1><p><b>b</b> <i>c</i></p>")).toBe(
      "<h2>a</h2><p><strong>b</strong> <em>c</em></p>",
    );
  });
});

describe("rich text drops everything else", () => {
  test.each([
    ["a script with its text", "<p>a<script>alert(1)</script></p>", "<p>a</p>"],
    ["handlers and foreign classes", '<p onclick="x()" class="fixed align-left" id="y">a</p>', "<p>a</p>"],
    [
      "pictures and frames",
      '<img src=x onerror=alert(1)><iframe src="https://a.fr">b</iframe><p>c</p>',
      "<p>c</p>",
    ],
    ["a javascript link", '<p><a href="javascript:alert(1)">a</a></p>', "<p>a</p>"],
    ["a javascript link in disguise", '<p><a href="java\nscript:alert(1)">a</a></p>', "<p>a</p>"],
    ["an encoded javascript link", '<p><a href="&#106;avascript:alert(1)">a</a></p>', "<p>a</p>"],
    ["a telephone link that says more than a number", '<p><a href="tel:1;x=y">a</a></p>', "<p>a</p>"],
    ["a link to somewhere without a scheme", '<p><a href="//evil.example/">a</a></p>', "<p>a</p>"],
    ["a link that a browser reads as one", '<p><a href="/\\evil.example/">a</a></p>', "<p>a</p>"],
    ["a link with a value in it", '<p><a href="https://a.fr/{{prenom}}">a</a></p>', "<p>a</p>"],
    ["a link without words", '<p>a<a href="https://a.fr"> </a></p>', "<p>a </p>"],
    ["drawings", '<svg><a xlink:href="javascript:1">a</a></svg>', "a"],
  ])("%s", (_, given, kept) => {
    expect(cleanRichText(given)).toBe(kept);
  });

  test("whatever is written, only our tags are left, and cleaning again changes nothing", () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(
        "<p>",
        "</p>",
        "<a href='",
        "'>",
        "<script>",
        "</script>",
        "<!--",
        "-->",
        "&lt;",
        "<svg ",
        "javascript:",
        "<b onx=1>",
        "<p style=text-align:right>",
        "]]>",
        "<noscript><p title='</noscript>",
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const clean = cleanRichText(pieces.join(""));
        expect(cleanRichText(clean)).toBe(clean);
        const left = clean.replace(
          /<\/?(p|br|strong|em|u|ul|ol|li|h2|h3|h4|a)( (class|href|rel)="[^"<>]*")* ?\/?>/g,
          "",
        );
        expect(left).not.toMatch(/[<>]/);
        expect(clean).not.toMatch(/href="\s*javascript/i);
      }),
      { numRuns: 2_000 },
    );
  });
});

test("as plain text, lists keep their dashes and links their addresses", () => {
  const html = cleanRichText(
    '<h2>Merci</h2><p>Bonjour,<br>à &lt;vous&gt; &amp; nous</p><ul><li><p>un</p></li><li>deux</li></ul><p><a href="https://a.fr/x">suivre</a></p>',
  );
  expect(plainTextOf(html)).toBe(
    "Merci\n\nBonjour,\nà <vous> & nous\n\n- un\n\n- deux\n\nsuivre (https://a.fr/x)",
  );
});
