import { Component, type ReactNode } from 'react'
import { report } from '../device/report.ts'

export type Broken = {
  /** The number by which staff find the report: `npm run metrics -- errors --number <number>`. */
  number: string
  /** Renders the failed part again from its initial state. */
  retry: () => void
}

type Props = { fallback: (broken: Broken) => ReactNode; children: ReactNode }

/** Reports what throws during rendering and replaces it with the fallback; everything around it stays. */
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
