import { expect, test } from 'vitest'
import { guidedBrowser, troubleOf } from './camera-trouble.ts'

test.each([
  ['NotAllowedError', 'refused'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
  ['TimeoutError', 'unanswered'],
  ['InsecureError', 'insecure'],
  ['SecurityError', 'blocked'],
  ['TypeError', 'blocked'],
  ['SomethingNew', 'failed'],
])('%s of the camera is told as: %s', (name, trouble) => {
  expect(troubleOf(name)).toBe(trouble)
})

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15'
const android = 'Mozilla/5.0 (Linux; Android 13; SM-A146B'

test.each([
  [`${iphone} Version/17.5 Mobile/15E148 Safari/604.1`, 'iosSafari'],
  [`${iphone} CriOS/126.0 Mobile/15E148 Safari/604.1`, 'iosOther'],
  [`${iphone} Mobile/15E148 Instagram 334.0`, 'inApp'],
  [`${android}) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36`, 'chromeAndroid'],
  [
    `${android}) AppleWebKit/537.36 SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36`,
    'samsung',
  ],
  [`${android}; wv) AppleWebKit/537.36 Version/4.0 Chrome/126.0 Mobile Safari/537.36`, 'inApp'],
  ['Mozilla/5.0 (Android 13; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0', 'firefoxAndroid'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36', 'desktop'],
])('the permission guide for %s', (userAgent, browser) => {
  expect(guidedBrowser(userAgent)).toBe(browser)
})
