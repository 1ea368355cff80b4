/** Why there is no camera picture; each has its own way out. */
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

/** `getUserMedia` by the name of its error (W3C Media Capture and Streams, §10.3); InsecureError is ours. */
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
    // A page around us that does not let the camera through.
    case 'SecurityError':
    case 'TypeError':
      return 'blocked'
    default:
      return 'failed'
  }
}

/** Browsers whose camera permission stands in different places. */
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

/** Which guide fits, from the user agent. Used for words only, never to switch anything off. */
export function guidedBrowser(userAgent: string): GuidedBrowser {
  const has = (pattern: RegExp) => pattern.test(userAgent)
  if (has(/FBAN|FBAV|Instagram|Line\/|MicroMessenger|Zalo|TikTok|musical_ly|; wv\)/)) return 'inApp'
  if (has(/iPhone|iPad|iPod/)) return has(/CriOS|FxiOS|EdgiOS|OPiOS/) ? 'iosOther' : 'iosSafari'
  if (!has(/Android/)) return 'desktop'
  if (has(/Firefox\//)) return 'firefoxAndroid'
  return has(/SamsungBrowser\//) ? 'samsung' : 'chromeAndroid'
}
