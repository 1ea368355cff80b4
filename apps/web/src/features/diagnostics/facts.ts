/**
 * What support needs to know about a device, by section. The names appear in the report as they are:
 * English, for staff.
 */
export const SECTIONS = {
  app: ['version', 'market', 'language', 'address', 'signedIn', 'bizStatus'],
  browser: ['kind', 'inApp', 'userAgent', 'screen', 'online', 'connection', 'clock'],
  device: ['deviceId', 'cookies', 'localStorage', 'indexedDb', 'freeSpace'],
  camera: ['cameras', 'cameraPermission', 'cameraPicture'],
  permissions: ['location', 'notifications'],
  push: ['serviceWorker', 'pushApi', 'pushSubscription'],
  wire: ['sealedCall', 'answersX25519', 'answersP256'],
} as const

export type Section = keyof typeof SECTIONS
export type FactName = (typeof SECTIONS)[Section][number]
export const FACT_NAMES: readonly FactName[] = Object.values(SECTIONS).flat()

/** Values that the page translates. */
const WORDS = [
  'yes',
  'no',
  'granted',
  'denied',
  'prompt',
  'unknown',
  'passed',
  'failed',
  'missing',
  'notTried',
] as const
export type Word = (typeof WORDS)[number]
export const isWord = (value: string): value is Word => WORDS.includes(value as Word)

/** A fact is undefined while its probe runs. */
export type Facts = { readonly [Name in FactName]?: string }

/** Values that prevent people from using the app. */
const TROUBLE: { readonly [Name in FactName]?: readonly string[] } = {
  inApp: ['yes'],
  online: ['no'],
  cookies: ['no'],
  localStorage: ['no'],
  indexedDb: ['no'],
  cameras: ['0', 'missing'],
  cameraPermission: ['denied'],
  location: ['denied'],
  notifications: ['denied'],
  serviceWorker: ['missing', 'failed'],
  pushApi: ['missing'],
  sealedCall: ['failed'],
  answersX25519: ['failed'],
  answersP256: ['failed', 'missing'],
}

/** Whether a fact may explain a problem; only the word before a colon counts, the rest is a reason. */
export function isTrouble(name: FactName, value: string): boolean {
  if (name === 'cameraPicture') return value.startsWith('failed')
  return TROUBLE[name]?.includes(value.split(':')[0] ?? '') ?? false
}

/** The report as text, one line per fact, to be sent to support. */
export function reportText(facts: Facts, takenAt: string): string {
  const lines = Object.entries(SECTIONS).flatMap(([section, names]) => [
    `[${section}]`,
    ...names.map((name) => `${name}: ${facts[name] ?? 'unknown'}`),
  ])
  return [`Noren diagnostics ${takenAt}`, ...lines].join('\n')
}
