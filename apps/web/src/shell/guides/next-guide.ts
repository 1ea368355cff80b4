import { isCertified, USER_STATUS } from '@noren/contract/user-status'

export type Guide = 'browser' | 'permission' | 'install'
/** A permission that the browser would ask for. */
export type Question = 'notifications' | 'geolocation'

export type Moment = {
  path: string
  /** Pages seen since the app was opened, this one included. */
  pagesSeen: number
  hasToken: boolean
  bizStatus: number | null
  isInApp: boolean
  /** Staying in another app's browser would soon hurt here: the camera, and a session that is lost. */
  isForBrowser: boolean
  /** Installing can be offered: the browser has a prompt, or there are steps for it. */
  canInstall: boolean
  /** Still at 'prompt' in this browser. */
  questions: readonly Question[]
  /** Stored flags: asked for permissions, shown the install guide (seed §10). */
  isAgree: boolean
  isGuideShowed: boolean
  /** In this visit: the person wants to stay inside the other app; a guide has been shown. */
  staysInApp: boolean
  hadGuide: boolean
}

/** Nobody is asked for anything on the first page, and two things are not asked in one visit. */
const PAGES_BEFORE_QUESTIONS = 2
const PAGES_BEFORE_INSTALL = 3

/** What is asked at this moment: location while certifying only, where it has its purpose (domain.md §12). */
export function questionsNow(moment: Moment): Question[] {
  const { path, bizStatus, hasToken, isAgree, pagesSeen, hadGuide } = moment
  if (!hasToken || isAgree || hadGuide || bizStatus === null) return []
  if (pagesSeen < PAGES_BEFORE_QUESTIONS) return []
  if (isCertified(bizStatus)) {
    const isHere = path === '/home' || path === '/order'
    return moment.questions.filter((question) => isHere && question === 'notifications')
  }
  // Between two steps: the first is done, so it is known what this is for.
  return path === '/identity-auth' && bizStatus >= USER_STATUS.identity ? [...moment.questions] : []
}

/** The guide for this moment (G3, G4, G5), or none. */
export function nextGuide(moment: Moment): Guide | null {
  const { path, pagesSeen, hasToken, bizStatus, isInApp, hadGuide } = moment
  if (isInApp) return !moment.staysInApp && moment.isForBrowser ? 'browser' : null
  if (questionsNow(moment).length > 0) return 'permission'
  const mayInstall = moment.canInstall && !moment.isGuideShowed && !hadGuide
  const isAtHome = hasToken && path === '/home' && bizStatus !== null && isCertified(bizStatus)
  return mayInstall && isAtHome && pagesSeen >= PAGES_BEFORE_INSTALL ? 'install' : null
}
