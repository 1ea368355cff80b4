/** Everything that the console leaves in a browser: choices of the person, and nothing that the server said of a borrower. */
type Key = 'language' | 'theme' | 'areKeysOff'
/** Only for this tab: where to go after a sign-in, the key of a sandbox, and what somebody writes until it is sent. */
type TabKey = 'place' | 'demoKey' | 'drafts'

const nameOf = (key: string): string => `noren-console-${key}`

const read = (area: () => Storage, key: string): string | null => {
  try {
    return area().getItem(nameOf(key))
  } catch {
    return null
  }
}

/** Storage may be full or refused: then the choice holds until the page is closed. */
const write = (area: () => Storage, key: string, value: string | null): void => {
  try {
    if (value === null) area().removeItem(nameOf(key))
    else area().setItem(nameOf(key), value)
  } catch {}
}

export const readKept = (key: Key): string | null => read(() => localStorage, key)
export const keep = (key: Key, value: string | null): void => write(() => localStorage, key, value)
export const readOfTab = (key: TabKey): string | null => read(() => sessionStorage, key)
export const keepInTab = (key: TabKey, value: string | null): void =>
  write(() => sessionStorage, key, value)
