/** What support needs to know of a device, by section. Names are the report's own words: English, for staff. */
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

/** Words a fact may have for a value; the page says them in the person's language. */
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

/** Undefined while it is being found out. */
export type Facts = { readonly [Name in FactName]?: string }

/** Values that keep people from what they came for. */
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

/** Whether a fact may be why something does not work; a reason of ours behind a colon counts as its word. */
export function isTrouble(name: FactName, value: string): boolean {
  if (name === 'cameraPicture') return value.startsWith('failed')
  return TROUBLE[name]?.includes(value.split(':')[0] ?? '') ?? false
}

/** The report as text: one line a fact, for a message to support. */
export function reportText(facts: Facts, takenAt: string): string {
  const lines = Object.entries(SECTIONS).flatMap(([section, names]) => [
    `[${section}]`,
    ...names.map((name) => `${name}: ${facts[name] ?? 'unknown'}`),
  ])
  return [`Noren diagnostics ${takenAt}`, ...lines].join('\n')
}
