import { type ReactNode, useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { isRehearsal } from "#web/admin/share/rehearsal.ts";
import { REHEARSAL } from "#wording/rehearsal.ts";
import "./print.css";

/**
 * Paper: drawn beside the page, printed in its place, and gone once the print window closes. Of a rehearsal each sheet
 * says across it that it is worth nothing.
 */
export function PrintSheet({ children, onDone }: { children: ReactNode; onDone: () => void }) {
  const sheet = useRef<HTMLDivElement>(null);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    let left = false;
    const finish = () => done.current();
    window.addEventListener("afterprint", finish, { once: true });
    const pictures = [...(sheet.current?.querySelectorAll("img") ?? [])];
    void Promise.allSettled(pictures.map((picture) => picture.decode())).then(() => {
      if (!left) window.print();
    });
    return () => {
      left = true;
      window.removeEventListener("afterprint", finish);
    };
  }, []);
  return createPortal(
    <div ref={sheet} className="print-sheet">
      {children}
      {isRehearsal() && <p className="rehearsal-mark">{REHEARSAL.paper}</p>}
    </div>,
    document.body,
  );
}
