import { PERSONAL_PREFIX } from '../kept-keys.ts'

/** Where the browser keeps nothing for us, for as long as the page is open. */
const memory = new Map<string, string>()

/** Reads what was kept under a name; it goes with the session, as everything with this start does. */
export function readKept<Value>(name: string): Value | null {
  try {
    return JSON.parse(localStorage.getItem(PERSONAL_PREFIX + name) ?? 'null')
  } catch {
    return JSON.parse(memory.get(name) ?? 'null')
  }
}

export function keep(name: string, value: unknown): void {
  const text = JSON.stringify(value)
  try {
    localStorage.setItem(PERSONAL_PREFIX + name, text)
  } catch {
    memory.set(name, text)
  }
}
