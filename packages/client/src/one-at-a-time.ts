import { useRef } from 'react'

export type UnderWay<Outcome> = { current: Promise<Outcome> | null }

/**
 * A second tap while the first is under way is the same wish and has its answer. A button is only drawn busy a moment
 * after it was tapped, and a mouse is quicker than that.
 */
export function oneAtATime<Outcome>(
  underWay: UnderWay<Outcome>,
  start: () => Promise<Outcome>,
): Promise<Outcome> {
  underWay.current ??= start().finally(() => {
    underWay.current = null
  })
  return underWay.current
}

/** Around all that a tap does: what follows the answer is done once too. */
export function useOneAtATime<Input extends unknown[], Outcome>(
  start: (...input: Input) => Promise<Outcome>,
) {
  const underWay = useRef<Promise<Outcome> | null>(null)
  return (...input: Input) => oneAtATime(underWay, () => start(...input))
}
