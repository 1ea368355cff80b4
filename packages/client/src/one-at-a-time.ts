import { useRef } from 'react'

export type UnderWay<Outcome> = { current: Promise<Outcome> | null }

/**
 * A second tap while the first one is in progress counts as the same and gets its result. A button is
 * rendered as busy only a moment after the tap, and a mouse is quicker than that.
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

/** For everything a tap does, so that what follows the answer is done once too. */
export function useOneAtATime<Input extends unknown[], Outcome>(
  start: (...input: Input) => Promise<Outcome>,
) {
  const underWay = useRef<Promise<Outcome> | null>(null)
  return (...input: Input) => oneAtATime(underWay, () => start(...input))
}
