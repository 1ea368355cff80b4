import { useEffect, useState } from 'react'

/**
 * A part of the step that comes as a file of its own, so that the step opens without it: asked for as
 * soon as the step is there. null until it came; `retry` after it did not.
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
