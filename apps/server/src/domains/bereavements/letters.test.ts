import { accessLog } from '@noren/contract/account'
import { decideBereavement, estateLetters } from '@noren/contract/operator/bereavements'
import { LANGUAGES, type Language } from '@noren/i18n/languages'
import { byStaff } from '@noren/testkit/by-staff'
import { type Dead, givenDead } from '@noren/testkit/given-death-report'
import { givenOperator } from '@noren/testkit/given-operator'
import { plain, readPdf } from '@noren/testkit/read-pdf'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())
// Each test's reports come from one address, whose share is of a day.
beforeEach(() => t.clock.advanceDays(1))

const givenDeath = (): Promise<Dead> => givenDead(t)
const confirm = ({ reportId, diedOn }: Dead, closing: 'waive' | 'estate') =>
  byStaff(t, decideBereavement, { reportId, diedOn, decision: 'confirmed', closing })
const lettersOf = async (
  { reportId }: Pick<Dead, 'reportId'>,
  role: Parameters<typeof givenOperator>[1] = 'grievanceOfficer',
  language?: Language,
) => {
  const { token } = await givenOperator(t, role)
  const query = { ...(language && { language }) }
  return t.call(estateLetters, { token, params: { reportId }, query })
}
const readLetter = async (dead: Dead, language?: Language) => {
  const { data } = await lettersOf(dead, 'grievanceOfficer', language)
  expect(data.details).toHaveLength(1)
  const [letter] = data.details
  if (!letter) throw new Error('no letter')
  return { letter, pdf: await readPdf(Buffer.from(letter.base64, 'base64')) }
}

/** Words that press, in any of the languages. */
const PRESSING =
  /immediately|urgent|legal|court|bureau|must pay|de inmediato|urgente|legal|segera|hukum|ngay lập tức|tòa|!/iu

test('[B4.159] an estate has a letter of each lender: not the relative’s debt, what is owed as of today, that it does not grow, and no day to pay by', async () => {
  const dead = await givenDeath()
  // Nobody has confirmed it yet.
  expect(await lettersOf(dead)).toMatchObject({ code: 404 })
  await confirm(dead, 'estate')
  const first = await readLetter(dead)
  expect(first.letter.fileName).toBe(`estate-letter-${dead.reportNumber}-BANYAN-LANE.pdf`)
  expect(first.pdf.text).toContain('You do not owe anything on these loans.')
  expect(first.pdf.text).toContain(plain('₹21,020.00'))
  expect(first.pdf.text).toContain('This sum does not grow')
  expect(first.pdf.text).toContain('There is no day by which this must be paid')
  // The same bytes on the same day, and months later the same sum.
  expect((await readLetter(dead)).letter.sha256).toBe(first.letter.sha256)
  t.clock.advanceDays(90)
  expect((await readLetter(dead)).pdf.text).toContain(plain('₹21,020.00'))
  for (const language of LANGUAGES) {
    const { pdf } = await readLetter(dead, language)
    expect(pdf.language.slice(0, 2)).toBe(language)
    expect(pdf.text).toContain(plain('₹21,020.00'))
    expect(pdf.text).not.toMatch(PRESSING)
  }
}, 120_000)

test('[B4.159] where it was given up the letter says that nothing is owed; who else asks gets none', async () => {
  const dead = await givenDeath()
  await confirm(dead, 'waive')
  const { pdf } = await readLetter(dead)
  expect(pdf.text).toContain('Nothing is owed, and nobody has to do anything.')
  expect(pdf.text).toContain(plain('₹0.00'))
  expect(pdf.text).not.toContain('If there is an estate')
  for (const role of ['collectionsAgent', 'support', 'creditOfficer'] as const) {
    expect(await lettersOf(dead, role)).toMatchObject({ code: 403 })
  }
  expect(await lettersOf({ reportId: dead.loanId })).toMatchObject({ code: 404 })
  await byStaff(t, decideBereavement, { reportId: dead.reportId, decision: 'mistaken' })
  // Who lives reads that it was made.
  t.clock.advanceMs(61_000)
  const { token } = await t.signIn(dead.person.phone)
  const log = await t.call(accessLog, { token, query: {} })
  expect(JSON.stringify(log.data)).toContain('A letter about this account for a relative')
}, 120_000)

test('[B4.160] who was recorded dead by mistake has a letter of each lender: that it was ours, that nothing was charged, and what is owed; nothing to prove', async () => {
  const dead = await givenDeath()
  await confirm(dead, 'estate')
  t.clock.advanceDays(20)
  await byStaff(t, decideBereavement, { reportId: dead.reportId, decision: 'mistaken' })
  for (const language of LANGUAGES) {
    const { letter, pdf } = await readLetter(dead, language)
    expect(letter.fileName).toBe(`mistake-letter-${dead.reportNumber}-BANYAN-LANE.pdf`)
    expect(pdf.language.slice(0, 2)).toBe(language)
    // As on the day of the supposed death, with the penal charges of before: 21,020.00 and 70.00.
    expect(pdf.text).toContain(plain('₹21,090.00'))
    expect(pdf.text).not.toMatch(PRESSING)
  }
  const { pdf } = await readLetter(dead)
  expect(pdf.text).toContain('The mistake was ours, and we are sorry.')
  expect(pdf.text).toContain('no interest and no penal charge was added')
  expect(pdf.text).toContain('you need no paper to show that you are alive')
  expect(pdf.text).not.toContain('relative')
  for (const role of ['collectionsAgent', 'support', 'creditOfficer'] as const) {
    expect(await lettersOf(dead, role)).toMatchObject({ code: 403 })
  }
  t.clock.advanceMs(61_000)
  const { token } = await t.signIn(dead.person.phone)
  const log = await t.call(accessLog, { token, query: {} })
  expect(JSON.stringify(log.data)).toContain('A letter to you about our mistake')
}, 120_000)
