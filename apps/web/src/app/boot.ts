/**
 * The first script, inlined into the document. Shows the prerendered landing page, or starts the app at
 * once for people who are signed in or opened another page. Uses no library; React loads only when it is
 * needed.
 */
import { nowMs } from '../device/clock.ts'
import { trustedUrl } from '../device/trusted-types.ts'
import { APP_FAILED, type BootFiles } from './boot-files.ts'

declare const __FILES__: BootFiles
declare const __IS_DEV__: boolean

// Each by itself: the build puts the names in their places, and of an object it would keep the keys.
const APP = __FILES__.app
const CHUNKS = __FILES__.preload
const STYLES = __FILES__.css
const LANDING = __FILES__.landing

const root = document.documentElement
const worker = navigator.serviceWorker
const hasToken = /noren_token=[^;]/.test(document.cookie)
const isLanding = () => /^#?\/?(noren)?\/?(\?|$)/.test(location.hash)
const hasOpenToken = /[?&]openToken=/.test(location.href)

/**
 * What every part of the app needs. Without it the landing page says so, as it does until this script has run: it may be
 * too new for the browser itself. No TLS, no subtle; the others came with the oldest versions of device/oldest-browsers.ts.
 */
const isSupported = crypto.subtle && 'HTMLDialogElement' in window && CSS.supports('inset', '0')
/**
 * Inside another app's browser the app is started at once, to show how to get out (guides/browser.ts
 * detects more of them).
 */
const isInApp = /; wv|iP(?!.*Safari)/.test(navigator.userAgent)

let isAppAsked = false

function startApp(): void {
  if (isAppAsked || !isSupported) return
  isAppAsked = true
  for (const file of STYLES) preload(file, 'stylesheet')
  for (const file of CHUNKS) preload(file, 'modulepreload')
  if (hasToken) preloadHome()
  import(/* @vite-ignore */ APP).catch(sayFailed)
}

/** People who are signed in usually open home, so its files are fetched before the app asks for them. */
function preloadHome(): void {
  for (const file of __FILES__.home) {
    preload(file, file.endsWith('.css') ? 'preload' : 'modulepreload')
  }
  for (const group of __FILES__.textGroups) {
    preload(`${__FILES__.textsFolder}/${chosenLanguage()}/${group}.json`, 'preload')
  }
}

let hasFailed = false

/**
 * The app could not be fetched or started: the landing page says so and stays usable. Not every browser
 * fetches a failed script again, so the next tap reloads the document.
 */
function sayFailed(): void {
  hasFailed = true
  root.className = 'is-failed'
  for (const { classList } of document.querySelectorAll('.is-busy')) classList.remove('is-busy')
  history.replaceState(null, '', location.pathname + location.search)
}

function preload(file: string, rel: string): void {
  const link = document.createElement('link')
  link.rel = rel
  link.href = file
  if (rel === 'preload') {
    // These must match how the app asks for them later, or they are fetched twice: styles by Vite's
    // links, texts by fetch().
    link.as = file.endsWith('.css') ? 'style' : 'fetch'
    link.crossOrigin = ''
  }
  document.head.append(link)
}

/** Must choose as main.tsx does once the app is loaded. */
function chosenLanguage(): string {
  const [, kept] = /noren_language=(\w\w)/.exec(document.cookie) ?? []
  const wanted = kept ? [kept] : navigator.languages
  for (const tag of wanted) {
    const language = tag.slice(0, 2).toLowerCase()
    if (__FILES__.languages.includes(language)) return language
  }
  return __FILES__.language
}

/**
 * Shows the landing page in another language; keeps the document's own if that cannot be fetched. It comes as a document
 * that the browser has read and nothing of which has run: no text is made into elements here.
 */
function showLandingIn(language: string): void {
  const asked = new XMLHttpRequest()
  asked.responseType = 'document'
  asked.onloadend = () => {
    const page = asked.response
    const view = page?.querySelector('.app')
    // The app may be in its place by now, and is nothing to be replaced.
    const shown = document.querySelector('#landing .app')
    if (view && shown) {
      shown.replaceWith(view)
      root.lang = language
      document.title = page.title
    }
    root.classList.remove('in-wait')
  }
  asked.open('GET', `${LANDING}${language}.html`)
  asked.send()
}

function whenRead(): void {
  const language = chosenLanguage()
  if (language !== root.lang) showLandingIn(language)
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLElement>('#landing a')
    if (!link) return
    const next = link.dataset.language
    if (next) {
      event.preventDefault()
      // biome-ignore lint/suspicious/noDocumentCookie: read again here before anything else is loaded.
      document.cookie = `noren_language=${next}; path=/; max-age=31536000; samesite=lax`
      showLandingIn(next)
      keepTexts(next)
    } else if ('toLanguages' in link.dataset) {
      event.preventDefault()
      const first = document.querySelector<HTMLElement>('#landing [data-language]')
      first?.scrollIntoView({ block: 'center' })
      first?.focus({ preventScroll: true })
    } else if ('start' in link.dataset) {
      link.classList.add('is-busy')
    }
  })
  addEventListener('hashchange', () => {
    if (isLanding()) return
    if (hasFailed) location.reload()
    else startApp()
  })
}

/**
 * When the browser is idle: prefetches the app for the first tap. The service worker's hundreds of files, for visits
 * without a connection, come once the first steps have had the line to themselves.
 */
function whenIdle(): void {
  if (__IS_DEV__) return
  if (isInApp) startApp()
  if (!isAppAsked) {
    for (const file of [APP, ...CHUNKS, ...STYLES, ...__FILES__.login]) {
      preload(file, 'prefetch')
    }
  }
  // At once, so that nobody else makes the policy of this name.
  const url = trustedUrl('worker', '/sw.js')
  setTimeout(() => worker?.register(url).catch(() => undefined), 9999)
  keepTexts(chosenLanguage())
}

/**
 * Tells the service worker which language's texts to cache; the person's choice may differ from the
 * browser's language.
 */
function keepTexts(language: string): void {
  void worker?.ready.then(({ active }) => active?.postMessage({ language }))
}

/**
 * Reads and writes keys of device/storage/kept.ts, in its format (expiry time, then value): the colour
 * scheme chosen on this device, and the advertisement the person came from.
 */
function readPhone(): void {
  try {
    const [untilMs, theme] = JSON.parse(localStorage.theme ?? '[]')
    if (untilMs > nowMs()) {
      // Set before anything is rendered; device/theme.ts does the same afterwards.
      root.dataset.theme = theme
      const dark = document.querySelector('[media]') as HTMLMetaElement
      dark.media = theme === 'dark' ? 'all' : 'not all'
    }
    // The first advertisement counts, and it stays on the device until the person consents.
    const { search } = location
    if (/[?&](utm_|fbclid)/.test(search) && !hasOpenToken)
      localStorage.noren_landing ||= JSON.stringify([nowMs() + 2592e6, search])
  } catch {
    // If the browser keeps nothing, neither the colour scheme nor the advertisement is kept.
  }
}

readPhone()
addEventListener(APP_FAILED, sayFailed)
if (isSupported) {
  root.className = ''
  if (hasToken || hasOpenToken || !isLanding()) {
    root.className = 'in-app'
    if (__IS_DEV__) addEventListener('DOMContentLoaded', startApp)
    else startApp()
  } else if (chosenLanguage() !== root.lang) {
    root.className = 'in-wait'
  }
}
root.dataset.boot = ''
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', whenRead)
else whenRead()
const idle = () => (window.requestIdleCallback ?? setTimeout)(whenIdle)
if (document.readyState === 'complete') idle()
else addEventListener('load', idle)
