import { expect, test } from 'vitest'
import { osTypeOf } from './os-type.ts'

test.each([
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/131.0', 5, 'android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0', 0, 'macos'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 0, 'windows'],
  ['Mozilla/5.0 (X11; CrOS x86_64)', 0, 'linux'],
  ['Mozilla/5.0 (KAIOS/3.1)', 0, 'other'],
])('[M2.3] %s', (userAgent, touchPoints, osType) => {
  expect(osTypeOf(userAgent, touchPoints)).toBe(osType)
})
