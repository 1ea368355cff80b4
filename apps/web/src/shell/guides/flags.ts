import { keep, readKept } from '../../device/storage/kept.ts'

/** Flags about this device and not about the person, so they outlive a sign-out. */
type Flag = 'isAgree' | 'isGuideShowed'

/** Where nothing is remembered a guide may come again. */
export const hasFlag = (flag: Flag): boolean => readKept(flag) !== null

export const setFlag = (flag: Flag): void => void keep(flag, true)
