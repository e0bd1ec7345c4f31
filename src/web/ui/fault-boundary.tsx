import { Component, type ReactNode } from "react";
import { ErrorPanel } from "./panel.tsx";

type FaultBoundaryProps = {
  children: ReactNode;
  /** A page that changes this leaves its fault behind. */
  page: string;
};

/** A fault while drawing a page leaves the shell standing and says how to go on. React asks for a class here. */
export class FaultBoundary extends Component<FaultBoundaryProps, { faultOn: string | undefined }> {
  override state = { faultOn: undefined };

  static getDerivedStateFromError() {
    return { faultOn: "" };
  }

  override componentDidCatch() {
    this.setState({ faultOn: this.props.page });
  }

  override componentDidUpdate() {
    const { faultOn } = this.state as { faultOn: string | undefined };
    if (faultOn !== undefined && faultOn !== "" && faultOn !== this.props.page)
      this.setState({ faultOn: undefined });
  }

  override render() {
    if (this.state.faultOn === undefined) return this.props.children;
    return (
      <ErrorPanel
        sentence="Une erreur est survenue"
        detail={"Rechargez la page\u00a0: votre commande est conservée."}
        onRetry={() => window.location.reload()}
      />
    );
  }
}
