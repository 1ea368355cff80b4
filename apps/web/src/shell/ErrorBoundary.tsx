import { Component, type ReactNode } from 'react'
import { report } from '../device/report.ts'

export type Broken = {
  /** By which staff find the report of it: `npm run metrics -- errors --number <number>`. */
  number: string
  /** Draws what broke once more, from its beginning. */
  retry: () => void
}

type Props = { fallback: (broken: Broken) => ReactNode; children: ReactNode }

/** What throws while it is drawn is reported and gives way to the fallback; all around it stays. */
export class ErrorBoundary extends Component<Props, { number: string | null }> {
  override state = { number: null }

  static getDerivedStateFromError(error: unknown) {
    return { number: report('script-error', error) }
  }

  override render() {
    const { number } = this.state
    const retry = () => this.setState({ number: null })
    return number ? this.props.fallback({ number, retry }) : this.props.children
  }
}
