import { randomUUID } from 'node:crypto'
import { userStatus, viewConsents } from '@noren/contract/account'
import { ocrDetail, realName } from '@noren/contract/certification'
import { creditInfo } from '@noren/contract/credit'
import { LOAN_STATUS } from '@noren/contract/loan-status'
import { borrowStatus } from '@noren/contract/loans'
import { uniqueLogin } from '@noren/contract/sessions'
import { MARKET_CODES } from '@noren/markets/market'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { describe, expect, test } from 'vitest'
import { startSandboxDeliveries } from '../../providers/sandbox/delivery.ts'

const post = async (t: TestApp, body: Record<string, unknown>) => {
  const answer = await fetch(`${t.url}/sandbox/api/people`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, data: (await answer.json()) as Record<string, string> }
}

/** Opens the link as the app does. */
const openLink = async (t: TestApp, path = '') => {
  const query = new URL(path, t.url).searchParams
  const body = {
    taskId: query.get('openToken') ?? '',
    uniqueChannel: query.get('uniqueChannel') ?? '',
  }
  const { data } = await t.call(uniqueLogin, { body, deviceId: randomUUID() })
  return data
}

describe.each(MARKET_CODES)('in the market %s', (market) => {
  test('each stage is reached through the services, and its link signs in once', async () => {
    const t = await startTestApp({ env: { MARKET: market } })
    const bank = startSandboxDeliveries(t.deps, t.url)
    try {
      const stages = [
        ['new', 10],
        ['document', 20],
        ['account', 50],
        ['limit', 60],
        ['loan', 60],
        ['overdue', 60],
      ] as const
      for (const [stage, bizStatus] of stages) {
        const name = 'LUCÍA MAI ORTEGA'
        const { status, data } = await post(t, { stage, name, language: 'es' })
        expect(status, JSON.stringify(data)).toBe(200)
        const { token } = await openLink(t, data.path)
        expect((await t.call(userStatus, { token })).data).toMatchObject({ bizStatus })
        const consents = await t.call(viewConsents, { token })
        expect(consents.data.details?.map(({ language }) => language)).toContain('es')
        const { data: signedInBefore } = await t.call(uniqueLogin, {
          body: {
            taskId: new URL(data.path ?? '', t.url).searchParams.get('openToken') ?? '',
            uniqueChannel: 'sandbox',
          },
          deviceId: randomUUID(),
        })
        expect(signedInBefore?.token, 'a link is used once').toBeUndefined()
        if (bizStatus >= 50) {
          expect((await t.call(realName, { token })).data).toEqual({ realName: name })
          expect((await t.call(ocrDetail, { token })).data).toMatchObject({ face: 'passed' })
        }
        if (bizStatus === 60) {
          const credit = (await t.call(creditInfo, { token })).data
          expect(Number(credit.totalLimit)).toBeGreaterThan(0)
        }
        const loan = (await t.call(borrowStatus, { token })).data?.borrowStatus ?? null
        const expected = { loan: LOAN_STATUS.disbursed, overdue: LOAN_STATUS.overdue }
        expect(loan).toBe(stage === 'loan' || stage === 'overdue' ? expected[stage] : null)
        if (stage === 'loan') {
          const credits = await fetch(`${t.url}/sandbox/api/bank?account=${data.account}`)
          expect(await credits.json()).toMatchObject({ details: [{ holderName: name }] })
        }
      }
      // Nobody waits for the staff: nothing about these people is in doubt.
      const { rows } = await t.db.query({ text: 'select count(*)::int as count from review_cases' })
      expect(rows).toEqual([{ count: 0 }])
    } finally {
      await bank.stop()
      await t.close()
    }
  })
})

test('what is no stage, language or name is refused; codes that leave this machine invent nobody', async () => {
  const t = await startTestApp()
  for (const [body, field] of [
    [{ stage: 'rich' }, 'stage'],
    [{ stage: 'new', language: 'xx' }, 'language'],
    [{ stage: 'new', name: '<b>' }, 'name'],
  ] as const) {
    const { status, data } = await post(t, body)
    expect([status, data.fields]).toEqual([400, [field]])
  }
  await t.close()
  const real = await startTestApp({
    env: {
      SMS: 'twilio',
      TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
      TWILIO_AUTH_TOKEN: '0'.repeat(32),
      TWILIO_SENDER: '+15005550006',
    },
  })
  expect(await post(real, { stage: 'new' })).toMatchObject({ status: 404 })
  await real.close()
})
