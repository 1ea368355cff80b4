/**
 * The oldest browsers that the app runs in, and the only place where they are chosen. Phones that get no newer Android have
 * Chrome and Samsung Internet of 2021; every iPhone that can have iOS 14 can have 15, whose Safari knows <dialog> from 15.4 on.
 * Older ones, and those without JavaScript, keep the landing page and have a page of help (features/landing/HelpView.tsx). README.md and docs say the same, and
 * e2e/oldest-files.test.ts holds the built files to it.
 */
export const OLDEST_BROWSERS = {
  chrome: '87',
  samsunginternet_android: '14.0',
  safari_ios: '15.4',
  firefox: '98',
} as const

/** Down to which the build rewrites styles. @public read by vite.config.ts */
export const STYLE_TARGET = [
  `chrome${OLDEST_BROWSERS.chrome}`,
  `safari${OLDEST_BROWSERS.safari_ios}`,
  `firefox${OLDEST_BROWSERS.firefox}`,
]

/**
 * And scripts. Named by their versions, the build would put each field of a class into a WeakMap for faults of theirs that our
 * code does not meet (two kilobytes). Of this year they lack blocks of `static` and `#field in object`: a test finds none.
 * @public read by vite.config.ts
 */
export const SCRIPT_TARGET = 'es2022'
