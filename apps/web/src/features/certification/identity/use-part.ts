import { useEffect, useState } from 'react'

/**
 * A part of the step in a chunk of its own, so that the step opens without it; loading begins when the
 * step opens. `part` is null until it has loaded; `retry` tries again after a failure.
 */
export function usePart<Part>(load: () => Promise<Part>): {
  part: Part | null
  hasFailed: boolean
  retry: () => void
} {
  const [state, setState] = useState<{ part: Part | null; hasFailed: boolean }>({
    part: null,
    hasFailed: false,
  })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks anew.
  useEffect(() => {
    let isGone = false
    load().then(
      (part) => !isGone && setState({ part, hasFailed: false }),
      () => !isGone && setState({ part: null, hasFailed: true }),
    )
    return () => {
      isGone = true
    }
  }, [load, attempt])
  const retry = () => {
    setState({ part: null, hasFailed: false })
    setAttempt((count) => count + 1)
  }
  return { ...state, retry }
}
