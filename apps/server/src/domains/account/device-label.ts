/** The first match counts: browsers also name others that they are compatible with. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/OPR\/|Opera Mini\//, 'Opera'],
  [/UCBrowser\//, 'UC Browser'],
  [/MiuiBrowser\//, 'Mi Browser'],
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/FBAN|FBAV/, 'Facebook'],
  [/Instagram /, 'Instagram'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/KAIOS/, 'KaiOS'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
]

const firstOf = (names: typeof BROWSERS, userAgent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1]

/**
 * How a person recognises their devices: "Chrome, Android". Names only, no versions or models: the user
 * agent itself is not stored. Empty when nothing in it is known.
 */
export const deviceLabelOf = (userAgent: string): string =>
  [firstOf(BROWSERS, userAgent), firstOf(SYSTEMS, userAgent)]
    .filter((name) => name !== undefined)
    .join(', ')
