/** Where the app runs, as far as it matters to the guides. */
export type Browser = {
  os: 'android' | 'ios' | 'other'
  /** Inside another app: it cannot be installed, often has no camera, and is signed out when closed. */
  isInApp: boolean
  /** Opened from the home screen. */
  isInstalled: boolean
}

const APPS =
  /FBA[NV]|FB_IAB|Instagram|WhatsApp|musical_ly|BytedanceWebview|Snapchat|Twitter|LinkedInApp|MicroMessenger|Zalo|\bLine\/|GSA\//
const ANDROID_WEBVIEW = /; wv\)/

/** Judged by the user agent, the only thing a WebView reveals about itself. */
export function readBrowser(userAgent: string, isInstalled: boolean): Browser {
  // An iPad may report itself as a Mac; on Apple devices a WebView's user agent lacks "Safari".
  const isApple = /iPhone|iPad|iPod/.test(userAgent)
  const os = /Android/.test(userAgent) ? 'android' : isApple ? 'ios' : 'other'
  const isAppleWebView = isApple && !/Safari\//.test(userAgent)
  const isInApp =
    !isInstalled && (APPS.test(userAgent) || ANDROID_WEBVIEW.test(userAgent) || isAppleWebView)
  return { os, isInApp, isInstalled }
}

export const currentBrowser = (): Browser =>
  readBrowser(
    navigator.userAgent,
    matchMedia('(display-mode: standalone)').matches ||
      ('standalone' in navigator && navigator.standalone === true),
  )

/** An address that makes Android open a page in the person's default browser. */
export function intentFor(address: string): string {
  const { protocol, host, pathname, search, hash } = new URL(address)
  const intent = [
    '#Intent',
    `scheme=${protocol.slice(0, -1)}`,
    'action=android.intent.action.VIEW',
    'category=android.intent.category.BROWSABLE',
    'end',
  ]
  // Android parses only what follows the last #Intent, so the app's own hash may come before it.
  return `intent://${host}${pathname}${search}${hash}${intent.join(';')}`
}
