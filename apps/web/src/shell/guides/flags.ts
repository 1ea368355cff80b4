import { keep, readKept } from '../../device/storage/kept.ts'

/** Flags about this device, not the person, so they survive a sign-out. */
type Flag = 'isAgree' | 'isGuideShowed'

/** If nothing can be stored, a guide may be shown again. */
export const hasFlag = (flag: Flag): boolean => readKept(flag) !== null

export const setFlag = (flag: Flag): void => void keep(flag, true)
