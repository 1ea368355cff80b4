/** Why there is no camera picture; each has its own remedy. */
const CAMERA_TROUBLES = [
  'refused',
  'missing',
  'busy',
  'unanswered',
  'insecure',
  'blocked',
  'failed',
] as const
export type CameraTrouble = (typeof CAMERA_TROUBLES)[number]

/**
 * Maps the error names of `getUserMedia` (W3C Media Capture and Streams, §10.3); InsecureError is our
 * own.
 */
export function troubleOf(errorName: string): CameraTrouble {
  switch (errorName) {
    case 'NotAllowedError':
    case 'PermissionDeniedError':
      return 'refused'
    case 'NotFoundError':
    case 'DevicesNotFoundError':
    case 'OverconstrainedError':
      return 'missing'
    case 'NotReadableError':
    case 'TrackStartError':
    case 'AbortError':
      return 'busy'
    case 'TimeoutError':
      return 'unanswered'
    case 'InsecureError':
      return 'insecure'
    // An embedding page does not allow the camera.
    case 'SecurityError':
    case 'TypeError':
      return 'blocked'
    default:
      return 'failed'
  }
}

/** Browsers that keep the camera permission in different places. */
const GUIDED_BROWSERS = [
  'inApp',
  'iosSafari',
  'iosOther',
  'firefoxAndroid',
  'samsung',
  'chromeAndroid',
  'desktop',
] as const
export type GuidedBrowser = (typeof GUIDED_BROWSERS)[number]

/**
 * The instructions that fit the browser, from the user agent. Only chooses texts, never disables
 * anything.
 */
export function guidedBrowser(userAgent: string): GuidedBrowser {
  const has = (pattern: RegExp) => pattern.test(userAgent)
  if (has(/FBAN|FBAV|Instagram|Line\/|MicroMessenger|Zalo|TikTok|musical_ly|; wv\)/)) return 'inApp'
  if (has(/iPhone|iPad|iPod/)) return has(/CriOS|FxiOS|EdgiOS|OPiOS/) ? 'iosOther' : 'iosSafari'
  if (!has(/Android/)) return 'desktop'
  if (has(/Firefox\//)) return 'firefoxAndroid'
  return has(/SamsungBrowser\//) ? 'samsung' : 'chromeAndroid'
}
