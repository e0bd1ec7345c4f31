/** A viewer's handle, however long; a list gives it some room before it breaks. */
export function HandleText({ handle }: { handle: string | null }) {
  return handle ? <span className="block min-w-0 wrap-anywhere md:min-w-30">@{handle}</span> : "N/A";
}
