import { Component, type ReactNode } from 'react'

/**
 * ERR-1: shown when the error page itself fails, so it relies on nothing: no texts, site or design. On the server a
 * localised page takes its place (server/plain-error-page.ts).
 */
export class LastResort extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <main>
        <h1>An error occurred while showing the error page</h1>
        <a href="/">Go back to home</a>
      </main>
    )
  }
}
