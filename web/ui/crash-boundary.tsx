import { Component, type ReactNode } from 'react'
import { CrashScreen } from './crash-screen.tsx'

/** Catches render errors of the router and of the shell around it. */
export class CrashBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    return this.state.error === undefined ? this.props.children : <CrashScreen error={this.state.error} />
  }
}
