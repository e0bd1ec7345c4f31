import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Words that `docs/glossary.md` replaced, and the word that stands there now. */
const RETIRED: Record<string, string> = {
  desk: "back office, admin",
  operator: "staff",
  openHouse: "createAppContext",
  deafen: "unsubscribe",
  twin: "duplicate",
  colour: "color",
  behaviour: "behavior",
  neighbour: "neighbor",
  favour: "favor",
  honour: "honor",
  labelled: "labeled",
  recognise: "recognize",
  serialise: "serialize",
  normalise: "normalize",
  centred: "centered",
  catalogue: "catalog",
  lineCount: "itemCount",
  lineLimit: "itemLimit",
  putLine: "putItem",
  removeLine: "deleteItem",
  takeLineOff: "takeItemOff",
  hasOpenLines: "hasOpenItems",
  itemLine: "itemRow",
  cartLine: "cartItem",
  pickLine: "pickItem",
  orderLine: "item",
  fateOfLine: "fateOfPlacement",
  furnishNewShop: "seedNewShop",
  hearOtherTabs: "followOtherTabs",
  liveInHand: "liveOnConsole",
};

/** What keeps such a word: French, the stored columns of an older release, another's names, real operators. */
const KEPT = [
  /claims?\.colour|\bc\.colour|\bg\.colour|\bcolour(:| text|,| is|\)|$)|"?loose-colour|"reference", "colour"/,
  /:colour|@param colour|aria-labelledby|toColourspace|Do not honour/,
];
const LEFT_OUT =
  /^(db\/migrations\/|docs\/glossary\.md|docs\/decisions\/|src\/wording\/|src\/comment-reader\/lexicon\/|tests\/comment-reader\/|scripts\/typed-sql\/|scripts\/comment-reader\/|src\/server\/faults\/known-words\.ts|tests\/plain-words\.test\.ts)|\.sql\.ts$|schema\.ts$/;

/** A word within an identifier counts too: `deskOf`, `newDesk`, `LARGEST_DESK`. */
function patternOf(word: string): RegExp {
  const upper = `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
  return new RegExp(`(?<![A-Za-z])${word}|${upper}|(?<![A-Z])${word.toUpperCase()}(?![A-Z])`);
}

/** `orders/put-line.ts` is read as `orders/putLine.ts`: a file has the name of what it holds. */
const asIdentifiers = (path: string): string =>
  path.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

function retiredIn(text: string): string[] {
  return Object.entries(RETIRED)
    .filter(([word]) => patternOf(word).test(text.replaceAll(/desktop|Desktop/g, "")))
    .map(([word, now]) => `"${word}" is now "${now}"`);
}

test("no word stands in the code that the glossary has replaced", () => {
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  })
    .split("\n")
    .filter(
      (path) =>
        /\.(ts|tsx|mjs|md|sql|css)$/.test(path) && !LEFT_OUT.test(path) && existsSync(join(root, path)),
    );
  expect(files.length).toBeGreaterThan(1000);
  const found = files.flatMap((path) => {
    const lines = readFileSync(join(root, path), "utf8").split("\n");
    return [
      ...retiredIn(asIdentifiers(path)).map((what) => `${path}: ${what}`),
      ...lines.flatMap((line, index) =>
        KEPT.some((kept) => kept.test(line))
          ? []
          : retiredIn(line).map((what) => `${path}:${index + 1}: ${what}`),
      ),
    ];
  });
  expect(found).toEqual([]);
});

test.each([
  "order.lineCount",
  "function putLine() {}",
  "<CartLines />",
  "const orderLines = []",
  "const deskOf = 1",
  "LARGEST_DESK",
  "newDesk()",
  "an operator types",
  "the colours of a piece",
  "Behaviour",
])("a retired word is found: %s", (text) => {
  expect(retiredIn(text)).toHaveLength(1);
});

test.each(["desktop", "colorful"])("what only looks like one is left alone: %s", (text) => {
  expect(retiredIn(text)).toEqual([]);
});
