export interface Frame {
  function: string | undefined;
  /** Without the machine, the address or the query before and after it. */
  file: string;
  line: number;
  column: number;
}

const MOST_FRAMES = 30;
/** "    at shown (https://shop.example/assets/main.js:1:20)" of V8; "shown@https://…" of the other engines. */
const LINE = /^(?:\s*at (?:async )?(?:(?:new )?(\S*) .*?\(|\()?|([^@]*)@)([^()@\s]+):(\d{1,7}):(\d{1,7})\)?$/;
const NAME = /^[\w$.<>]{1,60}$/;

/** The places a fault went through, innermost first. `fileOf` names a file, or leaves out what is not ours to name. */
export function framesOf(stack: string, fileOf: (place: string) => string | undefined): Frame[] {
  return stack
    .split("\n")
    .flatMap((text) => {
      const [, called, calledElsewhere, place = "", line, column] = LINE.exec(text) ?? [];
      const file = fileOf(place);
      if (file === undefined) return [];
      const name = called || calledElsewhere || "";
      return [
        { function: NAME.test(name) ? name : undefined, file, line: Number(line), column: Number(column) },
      ];
    })
    .slice(0, MOST_FRAMES);
}
