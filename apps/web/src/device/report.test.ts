import { expect, test } from 'vitest'
import { type Report, report, sendReportsWith } from './report.ts'

test('[M5] one fault has one number however often it is thrown, and its report carries it', () => {
  const sent: Report[] = []
  const fault = new TypeError('x is not a function')
  const early = report('script-error', fault)
  sendReportsWith((one) => sent.push(one))
  expect(report('script-error', fault)).toBe(early)
  expect(early).toMatch(/^[0-9A-F]{8}$/)
  expect(sent).toMatchObject([{ kind: 'script-error', message: 'x is not a function' }])
  expect(sent[0]?.id.slice(0, 8).toUpperCase()).toBe(early)
  expect(report('script-error', 'another')).not.toBe(early)
  expect(sent).toHaveLength(2)
})

test('[M5] not more than twenty are sent from one page', () => {
  const sent: Report[] = []
  sendReportsWith((one) => sent.push(one))
  for (let count = 0; count < 40; count += 1) report('script-error', `fault ${count}`)
  expect(sent).toHaveLength(18)
})
