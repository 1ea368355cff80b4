/** Three to five even lines from zero to at least the largest value; the last is the top of the chart. */
export function ticksTo(largest: number): number[] {
  if (!(largest > 0)) return [0, 1]
  const rough = largest / 4
  const unit = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((by) => by * unit).find((by) => by >= rough) ?? rough
  const count = Math.ceil(largest / step - 1e-9)
  return Array.from({ length: count + 1 }, (_, at) => at * step)
}

/** Places for labels beside these ones, in their order, at least `gap` apart and none below `floor`. */
export function apart(wanted: readonly number[], gap: number, floor: number): number[] {
  const order = wanted.map((place, at) => ({ place, at })).sort((a, b) => a.place - b.place)
  let last = Number.NEGATIVE_INFINITY
  for (const one of order) {
    one.place = Math.max(one.place, last + gap)
    last = one.place
  }
  let next = floor + gap
  for (const one of order.toReversed()) {
    one.place = Math.min(one.place, next - gap)
    next = one.place
  }
  const places = [...wanted]
  for (const { place, at } of order) places[at] = place
  return places
}

/** The mean of so many values up to each; null while there are fewer, or where one of them is not known. */
export function meansOf(values: readonly (number | null)[], count: number): (number | null)[] {
  return values.map((_, at) => {
    const own = values.slice(at + 1 - count, at + 1)
    if (at + 1 < count || own.some((value) => value === null)) return null
    return own.reduce<number>((sum, value) => sum + (value ?? 0), 0) / count
  })
}

const tenth = (pixels: number): number => Math.round(pixels * 10) / 10

/** A line through points, broken where a value is not known. */
export function pathOf(points: readonly (readonly [x: number, y: number | null])[]): string {
  let isOpen = false
  let path = ''
  for (const [x, y] of points) {
    if (y !== null) path += `${isOpen ? 'L' : 'M'}${tenth(x)} ${tenth(y)}`
    isOpen = y !== null
  }
  return path
}
