import { appConfig, publicLanding } from '@noren/contract/support'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

test('[G1.4] the landing figures come with the APR beside the daily rate and an example that adds up', async () => {
  const { data } = await t.call(publicLanding)
  expect(data).toMatchObject({
    currency: 'INR',
    amountMax: '80000.00',
    termDaysMin: 14,
    termDaysMax: 91,
    aprMax: '67.26',
    example: {
      amount: '10000.00',
      termDays: 30,
      receive: '10000.00',
      repay: '10447.00',
      totalCost: '447.00',
      interest: '270.00',
      serviceFee: '150.00',
      tax: '27.00',
      apr: '54.39',
    },
  })
  expect(data.lenders.length).toBeGreaterThanOrEqual(3)
  expect(data.grievance.name).not.toBe('')
})

test.each([
  ['en', 'sample'],
  ['es', 'ejemplo'],
  ['id', 'contoh'],
  ['vi', 'mẫu'],
] as const)('the landing says in %s that a lender is invented', async (language, mark) => {
  const { data } = await t.call(publicLanding, { language })
  expect(data.lenders.length).toBeGreaterThanOrEqual(3)
  for (const { registration } of data.lenders) {
    expect(registration).toMatch(new RegExp(`\\d \\(${mark}\\)$`))
  }
})

test('[F7.1] [S3.3] appConfig has the four ways to reach the staff', async () => {
  const { data } = await t.call(appConfig)
  for (const name of ['serviceWhatsApp', 'servicePhone', 'serviceEmail', 'serviceTime'] as const) {
    expect(data.staffService[name], name).not.toBe('')
  }
  expect(data.appVersion).toBe('2.0.24')
})
