/** Addresses of built files that the boot script loads; the build fills them in. */
export type BootFiles = {
  app: string
  /** Other chunks that the app cannot start without. */
  preload: string[]
  css: string[]
  /**
   * What home needs in addition, for people who are signed in: scripts, styles, and the code that seals
   * calls.
   */
  home: string[]
  /** Files that only the login page needs, prefetched for the first tap. */
  login: string[]
  /** Home's texts: `<folder>/<language>/<group>.json`. */
  textsFolder: string
  textGroups: string[]
  /** The language the document is written in: the market's default. */
  language: string
  /** The languages of the landing page, one after the other. */
  languages: string
  /** With `<language>.html` after it: the landing page in a language, a document that is read and not shown. */
  landing: string
}

/** Event on the window: the app was loaded but could not start. */
export const APP_FAILED = 'noren-app-failed'
