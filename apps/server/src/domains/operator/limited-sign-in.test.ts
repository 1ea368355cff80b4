import { randomUUID } from 'node:crypto'
import { listGrievances } from '@noren/contract/feedback'
import { operatorQueues, waiveCharge } from '@noren/contract/operator'
import {
  addTotp,
  askLimitedLink,
  beginSignature,
  beginTotp,
  limitedSignIn,
  whoAmI,
} from '@noren/contract/operator/session'
import {
  callAs,
  cookieOf,
  decideSigned,
  fromPage,
  type GivenColleague,
  givenColleague,
  signInWith,
} from '@noren/testkit/given-passkey'
import { linkTo, mailSaying, mailsTo } from '@noren/testkit/staff-mails'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'

let t: TestApp
let who: GivenColleague & { secret: string }
let admin: GivenColleague
beforeAll(async () => {
  t = await startTestApp({ env: { PUBLIC_URL: 'https://console.example.com' } })
  admin = await givenColleague(t, ['admin'])
  who = await givenWithApp()
})
afterAll(() => t.close())

const MINUTE_MS = 60_000
const TIMES = 20

const codeOf = (secret: string, ms = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: t.clock.now().getTime() + ms,
  })
const wrongCode = (secret: string): string => {
  const near = [-60_000, -30_000, 0, 30_000, 60_000].map((ms) => codeOf(secret, ms))
  return ['000000', '111111', '222222'].find((code) => !near.includes(code)) ?? '333333'
}

const givenWithApp = async () => {
  const colleague = await givenColleague(t, ['finance', 'support'])
  const { secret } = (await callAs(t, colleague, beginTotp, { body: {} })).data
  const body = { requestId: randomUUID(), code: codeOf(secret) }
  const added = await decideSigned(t, colleague, addTotp, body)
  if (added.code !== 200) throw new Error(added.msg)
  t.clock.advanceMs(MINUTE_MS)
  return { ...colleague, secret }
}

const ask = (email: string) => t.call(askLimitedLink, { ...fromPage(t), body: { email } })
/** A new link; those before it are minutes old. */
const newLinkTo = async (email: string): Promise<string> => {
  t.clock.advanceMs(2 * MINUTE_MS)
  const known = (await mailsTo(t, email)).at(-1)
  await ask(email)
  return linkTo(t, email, known && /#([\w-]{43})/.exec(known)?.[1])
}
const enter = (link: string, code: string) =>
  t.call(limitedSignIn, { ...fromPage(t), body: { link, code } })

test('[B11.14] a mailed link and a code open a session of two hours that reads and answers tickets', async () => {
  const answer = await enter(await newLinkTo(who.email), codeOf(who.secret))
  expect(answer.data).toMatchObject({ operatorId: who.operatorId, kind: 'limited' })
  const session = { cookie: cookieOf(answer) }
  expect((await callAs(t, session, listGrievances)).code).toBe(200)
  const me = (await callAs(t, session, whoAmI)).data
  expect(me.calls).toContain('answerGrievance')
  expect(me.calls).not.toContain('waiveCharge')
  const body = {
    requestId: randomUUID(),
    loanId: randomUUID(),
    part: 'fee',
    amount: '1.00',
    reason: 'goodwill',
  }
  for (const [endpoint, given] of [
    [waiveCharge, body],
    [beginTotp, {}],
    [beginSignature, { call: 'waiveCharge', requestId: randomUUID(), inputHash: '0'.repeat(64) }],
  ] as const) {
    const refused = await callAs(t, session, endpoint, { body: given })
    expect(refused.data, endpoint.name).toMatchObject({ reason: 'PASSKEY_NEEDED' })
  }
  const opened = t.clock.now().getTime()
  while (t.clock.now().getTime() < opened + 119 * MINUTE_MS) {
    t.clock.advanceMs(7 * MINUTE_MS)
    expect((await callAs(t, session, operatorQueues)).code).toBe(200)
  }
  t.clock.advanceMs(opened + 120 * MINUTE_MS - t.clock.now().getTime())
  expect((await callAs(t, session, operatorQueues)).data).toMatchObject({ reason: 'NO_SESSION' })
  expect(await mailSaying(t, admin.email, 'without a passkey')).toContain(who.name)
})

test('[B11.14] a code is good once, with another link too, and twenty at once open one session', async () => {
  const code = codeOf(who.secret)
  const link = await newLinkTo(who.email)
  const fresh = codeOf(who.secret)
  expect((await enter(link, code)).data).toMatchObject({ reason: 'OTP_WRONG', triesLeft: 4 })
  const answers = await Promise.all(Array.from({ length: TIMES }, () => enter(link, fresh)))
  expect(answers.filter(({ code: status }) => status === 200)).toHaveLength(1)
  // Two links that are good at the same time, and one code.
  const other = await givenWithApp()
  const first = await newLinkTo(other.email)
  const second = await newLinkTo(other.email)
  const used = codeOf(other.secret)
  expect((await enter(first, used)).code).toBe(200)
  expect((await enter(second, used)).data).toMatchObject({ reason: 'OTP_WRONG' })
  // An older one that is still in its time is no good either.
  const older = codeOf(other.secret, -30_000)
  expect((await enter(second, older)).data).toMatchObject({ reason: 'OTP_WRONG' })
  t.clock.advanceMs(MINUTE_MS)
  expect((await enter(second, codeOf(other.secret))).code).toBe(200)
})

test('after five wrong codes the link is over, after ten a day this way is: a passkey is not', async () => {
  const victim = await givenWithApp()
  const wrong = wrongCode(victim.secret)
  const first = await newLinkTo(victim.email)
  for (let left = 4; left >= 0; left -= 1) {
    const { data, msg } = await enter(first, wrong)
    expect(data).toMatchObject({ reason: 'OTP_WRONG', triesLeft: left })
    const said = ['Please get a new one.', '1 try is left.'][left] ?? `${left} tries are left.`
    expect(msg.replaceAll('\u00a0', ' ')).toContain(said)
  }
  expect((await enter(first, codeOf(victim.secret))).data).toMatchObject({ reason: 'LINK_OVER' })
  const second = await newLinkTo(victim.email)
  for (let count = 0; count < 5; count += 1) await enter(second, wrongCode(victim.secret))
  const third = await newLinkTo(victim.email)
  expect((await enter(third, codeOf(victim.secret))).data).toMatchObject({ reason: 'LINK_OVER' })
  const [key] = victim.keys
  if (!key) throw new Error('a key is given')
  expect((await signInWith(t, key)).code).toBe(200)
  expect(await mailSaying(t, admin.email, 'Many wrong codes')).toContain(victim.name)
  t.clock.advanceMs(24 * 60 * MINUTE_MS)
  expect((await enter(await newLinkTo(victim.email), codeOf(victim.secret))).code).toBe(200)
})

test('asking again and again closes nobody’s way: the letter that came is good', async () => {
  const link = await newLinkTo(who.email)
  for (let count = 0; count < TIMES; count += 1) await ask(who.email)
  expect(await linkTo(t, who.email)).toBe(link)
  expect((await enter(link, codeOf(who.secret))).code).toBe(200)
})

test('nobody learns who is of the staff, and a link ends after ten minutes', async () => {
  const known = await ask(who.email)
  const unknown = await ask('nobody@example.com')
  expect([known.code, known.data]).toEqual([unknown.code, unknown.data])
  const good = await newLinkTo(who.email)
  t.clock.advanceMs(10 * MINUTE_MS - 1)
  expect((await enter(good, codeOf(who.secret))).code).toBe(200)
  const link = await newLinkTo(who.email)
  t.clock.advanceMs(10 * MINUTE_MS)
  expect((await enter(link, codeOf(who.secret))).data).toMatchObject({ reason: 'LINK_OVER' })
})
