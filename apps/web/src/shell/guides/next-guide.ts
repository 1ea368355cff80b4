import { isCertified, USER_STATUS } from '@noren/contract/user-status'

export type Guide = 'browser' | 'permission' | 'install'
/** A permission that the browser would still ask for. */
export type Question = 'notifications' | 'geolocation'

export type Moment = {
  path: string
  /** Pages seen since the app was opened, including this one. */
  pagesSeen: number
  hasToken: boolean
  bizStatus: number | null
  isInApp: boolean
  /** A page that works badly inside another app's browser: it needs the camera, or the session would be lost. */
  isForBrowser: boolean
  /** Installing can be offered: the browser has a prompt, or there are instructions for it. */
  canInstall: boolean
  /** Permissions still at 'prompt' in this browser. */
  questions: readonly Question[]
  /** On this device: what was asked for before, whatever was answered; the install guide was shown. */
  asked: readonly Question[]
  isGuideShowed: boolean
  /** In this visit: the person chose to stay inside the other app; a guide was shown. */
  staysInApp: boolean
  hadGuide: boolean
}

/** Nothing is asked on the first page, and no two things in one visit. */
const PAGES_BEFORE_QUESTIONS = 2
const PAGES_BEFORE_INSTALL = 3

/** The permissions to ask for now: each once, between two steps of certification or later at home. */
export function questionsNow(moment: Moment): Question[] {
  const { path, bizStatus, hasToken, asked, pagesSeen, hadGuide } = moment
  if (!hasToken || hadGuide || bizStatus === null) return []
  if (pagesSeen < PAGES_BEFORE_QUESTIONS) return []
  const isHere = isCertified(bizStatus)
    ? path === '/home' || path === '/order'
    : // Between two steps: the first is done, so the person knows what this is for.
      path === '/identity-auth' && bizStatus >= USER_STATUS.identity
  return moment.questions.filter((question) => isHere && !asked.includes(question))
}

/** The guide to show now, or none. */
export function nextGuide(moment: Moment): Guide | null {
  const { path, pagesSeen, hasToken, bizStatus, isInApp, hadGuide } = moment
  if (isInApp) return !moment.staysInApp && moment.isForBrowser ? 'browser' : null
  if (questionsNow(moment).length > 0) return 'permission'
  const mayInstall = moment.canInstall && !moment.isGuideShowed && !hadGuide
  const isAtHome = hasToken && path === '/home' && bizStatus !== null && isCertified(bizStatus)
  return mayInstall && isAtHome && pagesSeen >= PAGES_BEFORE_INSTALL ? 'install' : null
}
