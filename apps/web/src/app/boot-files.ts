/** Addresses of built files that the boot script knows; the build fills them in. */
export type BootFiles = {
  app: string
  /** Other chunks that the app cannot start without. */
  preload: string[]
  css: string[]
  /** For a signed-in start: what home needs besides, chunks and styles, the envelope's code with them. */
  home: string[]
  /** The login page's own, for the first tap. */
  login: string[]
  /** Home's texts: `<folder>/<language>/<group>.json`. */
  texts: { folder: string; groups: string[] }
  /** Of the document itself: the market's own. */
  language: string
  /** Landing page by language, that of the document aside. */
  landing: Record<string, string>
}

/** Event on the window: the app was fetched but could not start. */
export const APP_FAILED = 'noren-app-failed'
