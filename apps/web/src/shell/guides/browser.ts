/** Where the app runs, as far as the guides care. */
export type Browser = {
  os: 'android' | 'ios' | 'other'
  /** The page stands inside another app: no installing, often no camera, and signed out when it closes. */
  isInApp: boolean
  /** Opened from the home screen. */
  isInstalled: boolean
}

const APPS =
  /FBA[NV]|FB_IAB|Instagram|WhatsApp|musical_ly|BytedanceWebview|Snapchat|Twitter|LinkedInApp|MicroMessenger|Zalo|\bLine\/|GSA\//
const ANDROID_WEBVIEW = /; wv\)/

/** Told by the user agent, which is all that a WebView shows of itself. */
export function readBrowser(userAgent: string, isInstalled: boolean): Browser {
  // An iPad says that it is a Mac; its WebViews leave out Safari all the same.
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

/** Asks Android to open an address in the browser that the person has chosen for such. */
export function intentFor(address: string): string {
  const { protocol, host, pathname, search, hash } = new URL(address)
  const intent = [
    '#Intent',
    `scheme=${protocol.slice(0, -1)}`,
    'action=android.intent.action.VIEW',
    'category=android.intent.category.BROWSABLE',
    'end',
  ]
  // Android takes what follows the last #Intent for its own, so the place in the app stays before it.
  return `intent://${host}${pathname}${search}${hash}${intent.join(';')}`
}
