/** Flags about this device and not about the person, so they outlive a sign-out. */
type Flag = 'isAgree' | 'isGuideShowed'

/** Storage may be closed to us; then nothing is remembered, and a guide may come again. */
export function hasFlag(flag: Flag): boolean {
  try {
    return localStorage.getItem(flag) !== null
  } catch {
    return false
  }
}

export function setFlag(flag: Flag): void {
  try {
    localStorage.setItem(flag, '1')
  } catch {
    // Nothing to be done.
  }
}
