import { describe, expect, test } from 'vitest'
import { intentFor, readBrowser } from './browser.ts'

const ANDROID = 'Mozilla/5.0 (Linux; Android 13; SM-A135F'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

describe('[G4.2] the browser of another app', () => {
  test.each([
    [
      'Chrome',
      `${ANDROID}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36`,
      'android',
      false,
    ],
    [
      'Samsung',
      `${ANDROID}) AppleWebKit/537.36 SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36`,
      'android',
      false,
    ],
    [
      'Firefox',
      'Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0',
      'android',
      false,
    ],
    [
      'a WebView',
      `${ANDROID}; wv) AppleWebKit/537.36 Version/4.0 Chrome/126.0 Mobile Safari/537.36`,
      'android',
      true,
    ],
    [
      'Facebook',
      `${ANDROID}) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/468.0;]`,
      'android',
      true,
    ],
    [
      'WeChat',
      `${ANDROID}) Chrome/122.0 Mobile Safari/537.36 MicroMessenger/8.0.49`,
      'android',
      true,
    ],
    ['Safari', `${IPHONE} Version/17.4 Mobile/15E148 Safari/604.1`, 'ios', false],
    ['Chrome on an iPhone', `${IPHONE} CriOS/126.0 Mobile/15E148 Safari/604.1`, 'ios', false],
    ['Instagram', `${IPHONE} Mobile/15E148 Instagram 334.0 (iPhone14,5; iOS 17_4)`, 'ios', true],
    ['an iPhone’s WebView', `${IPHONE} Mobile/15E148`, 'ios', true],
    [
      'a computer',
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36',
      'other',
      false,
    ],
  ])('%s', (_, userAgent, os, isInApp) => {
    expect(readBrowser(userAgent, false)).toEqual({ os, isInApp, isInstalled: false })
  })

  test('[G4.2] from the home screen of an iPhone it is its own, though it looks like a WebView', () => {
    expect(readBrowser(`${IPHONE} Mobile/15E148`, true).isInApp).toBe(false)
  })
})

test('[G4.2] an intent opens the same place of the app, by the same scheme', () => {
  expect(intentFor('https://loans.example.com/?a=1#/identity-auth')).toBe(
    'intent://loans.example.com/?a=1#/identity-auth#Intent;scheme=https;action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;end',
  )
})
