/** What a key does on a page, and how it is called in the list of keys. */
export interface Binding {
  /**
   * One key, or a key after `g`: `j`, `Enter`, `g w`. Letters are the same with and without Shift. `mod+k` is a key
   * with Ctrl, or with the command key of a Mac; it counts where somebody types, too.
   */
  readonly keys: string
  readonly label: string
  readonly run: () => void
  /** It does nothing as things are: the list of keys names it, the palette does not offer it. */
  readonly isIdle?: boolean
  /** Of every page: the list of keys names it after those of the page. */
  readonly isEverywhere?: boolean
}

/** A first key waits so long for its second one, in milliseconds. */
export const SECOND_KEY_MS = 1200

export interface Pressed {
  readonly key: string
  readonly hasModifier: boolean
  /** Ctrl or the command key, and no other. */
  readonly isCommand?: boolean
  /** Where somebody types. */
  readonly isInField: boolean
}

/** How a binding names Ctrl or the command key. */
export const COMMAND = 'mod+'

const named = (key: string): string => (key.length === 1 ? key.toLowerCase() : key)

/**
 * What a key means after the one before it: a binding to run, or a first key that waits for its second. The binding
 * that was added last counts, so that a page may use a key in its own way.
 */
export function meaningOf(
  { key, hasModifier, isInField, isCommand = false }: Pressed,
  first: string | null,
  bindings: readonly Binding[],
): { run: Binding | null; first: string | null } {
  if (isCommand) {
    const wanted = `${COMMAND}${named(key)}`
    return { run: bindings.findLast(({ keys }) => keys === wanted) ?? null, first: null }
  }
  if (hasModifier || isInField) return { run: null, first: null }
  const name = named(key)
  const whole = first ? `${first} ${name}` : name
  const run = bindings.findLast(({ keys }) => keys === whole) ?? null
  const isFirst = !first && bindings.some(({ keys }) => keys.startsWith(`${name} `))
  return { run, first: run || !isFirst ? null : name }
}
