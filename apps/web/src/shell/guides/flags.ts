import { keep, readKept } from '../../device/storage/kept.ts'
import type { Question } from './next-guide.ts'

/** Flags about this device, not the person, so they survive a sign-out. */
type Flag = 'isAgree' | 'isGuideShowed'

/**
 * What this device was asked for, whatever the answer. `isAgree` stood for it in earlier versions, which at
 * home asked for notifications alone; today it means that the person agreed to choose.
 */
export const askedBefore = (): readonly Question[] =>
  readKept<Question[]>('isAsked') ?? (hasFlag('isAgree') ? ['notifications'] : [])

export const keepAsked = (questions: readonly Question[]): void =>
  void keep('isAsked', [...new Set([...askedBefore(), ...questions])])

/** If nothing can be stored, a guide may be shown again. */
export const hasFlag = (flag: Flag): boolean => readKept(flag) !== null

export const setFlag = (flag: Flag): void => void keep(flag, true)
