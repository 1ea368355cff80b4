import { expect, test } from 'vitest'
import { FACT_NAMES, isTrouble, reportText } from './facts.ts'

test('the report has a line for every fact, and says which are not known', () => {
  const lines = reportText({ version: '2.0.24', inApp: 'no' }, '2026-03-02T06:30:00Z').split('\n')
  expect(lines[0]).toBe('Noren diagnostics 2026-03-02T06:30:00Z')
  expect(lines).toContain('version: 2.0.24')
  expect(lines).toContain('inApp: no')
  expect(lines).toContain('sealedCall: unknown')
  for (const name of FACT_NAMES)
    expect(lines.some((line) => line.startsWith(`${name}: `))).toBe(true)
})

test.each([
  ['inApp', 'yes', true],
  ['inApp', 'no', false],
  ['cameraPermission', 'denied', true],
  ['cameraPermission', 'prompt', false],
  ['cameraPicture', 'failed: refused', true],
  ['cameraPicture', '640×480', false],
  ['sealedCall', 'failed: network', true],
  ['sealedCall', 'passed', false],
  ['userAgent', 'failed', false],
  // An old WebView without X25519 uses the second cipher suite.
  ['answersX25519', 'missing', false],
] as const)('%s %s is trouble: %s', (name, value, expected) => {
  expect(isTrouble(name, value)).toBe(expected)
})
