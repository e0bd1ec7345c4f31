/** What a viewer wrote, within a sentence; writing from right to left does not turn the sentence around. */
export function Quoted({ text }: { text: string }) {
  return (
    <>
      {"«\u00a0"}
      <bdi>{text}</bdi>
      {"\u00a0»"}
    </>
  );
}
