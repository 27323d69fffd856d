import { Component, type ComponentType, type ReactNode } from 'react'

type Props = { screen: ComponentType<{ error: unknown }>; children: ReactNode }

/** Catches render errors of what is inside and shows the screen instead. */
export class CrashBoundary extends Component<Props, { error: unknown }> {
  override state = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { children, screen: Screen } = this.props
    return this.state.error === undefined ? children : <Screen error={this.state.error} />
  }
}
