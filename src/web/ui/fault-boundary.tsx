import { Component, type ReactNode } from "react";
import { reportFault } from "#web/faults/report-fault.ts";
import { FAULT } from "#wording/faults.ts";
import { ErrorPanel } from "./panel.tsx";

type FaultBoundaryProps = {
  children: ReactNode;
  /** A page that changes this leaves its fault behind. */
  page: string;
  /** Nothing stands around it: what it shows is the whole page. */
  whole?: boolean;
};

type Fault = { page: string | undefined; number: string | undefined };

/** A fault while drawing a page leaves the shell standing and says how to go on. React asks for a class here. */
export class FaultBoundary extends Component<FaultBoundaryProps, { fault: Fault | undefined }> {
  override state: { fault: Fault | undefined } = { fault: undefined };

  static getDerivedStateFromError() {
    return { fault: { page: undefined, number: undefined } };
  }

  override componentDidCatch(error: unknown) {
    this.setState({ fault: { page: this.props.page, number: reportFault(error) } });
  }

  override componentDidUpdate() {
    const { fault } = this.state;
    if (fault?.page !== undefined && fault.page !== this.props.page) this.setState({ fault: undefined });
  }

  override render() {
    const { fault } = this.state;
    if (fault === undefined) return this.props.children;
    const panel = (
      <ErrorPanel
        sentence={FAULT}
        detail={"Rechargez la page\u00a0: votre commande est conservée."}
        fault={fault.number}
        onRetry={() => window.location.reload()}
      />
    );
    return this.props.whole ? <main className="mx-auto w-full max-w-xl p-gutter">{panel}</main> : panel;
  }
}
