/** Addresses of built files that the boot script knows; the build fills them in. */
export type BootFiles = {
  app: string
  /** Other chunks that the app cannot start without. */
  preload: string[]
  css: string[]
  /** For a signed-in start: home's chunks. */
  home: string[]
  login: string[]
  /** Landing page by language, English aside. */
  landing: Record<string, string>
}

/** Event on the window: the app was fetched but could not start. */
export const APP_FAILED = 'noren-app-failed'
