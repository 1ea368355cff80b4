/**
 * What a person has typed, kept on the device until it is sent, so that a closed tab loses nothing.
 * The name's start has it forgotten with the session. Document and account numbers never go in here.
 */
export type DraftName = 'survey' | 'personalInfo' | 'contacts' | 'bankAccount'
export type DraftStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const keyOf = (name: DraftName): string => `noren_draft_${name}`

/** Only texts by name are read back; anything else (an older app's draft) counts as nothing. */
export function readDraft(name: DraftName, store = deviceStore()): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(store?.getItem(keyOf(name)) ?? '{}')
    if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return {}
    return Object.fromEntries(
      Object.entries(kept).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    )
  } catch {
    return {}
  }
}

export function keepDraft(
  name: DraftName,
  draft: Readonly<Record<string, string>>,
  store = deviceStore(),
): void {
  try {
    store?.setItem(keyOf(name), JSON.stringify(draft))
  } catch {
    // The device has no room; the page itself still holds what was typed.
  }
}

export function forgetDraft(name: DraftName, store = deviceStore()): void {
  store?.removeItem(keyOf(name))
}

/** Storage may be closed to us (private windows, WebViews). */
function deviceStore(): DraftStore | null {
  try {
    return localStorage
  } catch {
    return null
  }
}
