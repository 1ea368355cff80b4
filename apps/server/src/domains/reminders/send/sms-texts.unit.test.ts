import { day } from '@noren/contract/dates'
import { minor } from '@noren/contract/money'
import { LANGUAGES } from '@noren/i18n/languages'
import { MARKET_CODES } from '@noren/markets/market'
import { lendersOf, marketByCode, productVersionsOf } from '@noren/markets/market-by-code'
import { expect, test } from 'vitest'
import { smsIn, smsSize } from '../../../platform/texts/sms.ts'
import { textKeys } from '../../../platform/texts/texts.ts'
import { smsText } from './reminder-text.ts'

/** About as long as an operator's host name may be. */
const HOST = 'prestamos.noren.example'
const KINDS = ['dueSoon', 'dueToday', 'overdue'] as const
const LONGEST_DAY = day('2026-09-30')

interface Sent {
  name: string
  text: string
  segmentsMax: number
}

const longestReminders = (language: (typeof LANGUAGES)[number]): Sent[] =>
  MARKET_CODES.flatMap((code) => {
    const market = marketByCode(code)
    const lenders = lendersOf(code).toSorted((a, b) => b.shortName.length - a.shortName.length)
    const [lender] = lenders
    const product = productVersionsOf(code).find((one) => one.lenderCode === lender?.lenderCode)
    if (!lender || !product) throw new Error(`${code} lends nothing`)
    const loan = {
      terms: product,
      principalMinor: market.loanMinorMax,
      currency: market.currency,
      loanNumber: 'LN-7731-0042',
      lenderCode: lender.lenderCode,
    }
    const owed = {
      dueMinor: minor(Math.round(market.loanMinorMax * 1.4) + 99),
      overdueDays: 365,
      accruedPenalMinor: minor(market.loanMinorMax / 10),
    }
    const deps = { market, config: { publicUrl: `https://${HOST}` } }
    return KINDS.map((kind) => ({
      name: `${kind} ${code}`,
      text: smsText(deps, language, { kind, loan, owed, dueOn: LONGEST_DAY }),
      segmentsMax: 2,
    }))
  })

const longestCodes = (language: (typeof LANGUAGES)[number]): Sent[] =>
  [...textKeys('sms', 'otp.'), 'carrierCheck'].map((name) => ({
    name,
    text: smsIn(language, name, { code: '123456', site: HOST }),
    segmentsMax: 1,
  }))

test.each(LANGUAGES)(
  '[F13.2] in %s a code is one part and a reminder two at most',
  async (language) => {
    const sent = [...longestCodes(language), ...longestReminders(language)]
    const lines = sent.map(({ name, text }) => {
      const { alphabet, length, segments } = smsSize(text)
      return `${name}: ${alphabet} ${length} in ${segments}\n${text}\n`
    })
    await expect(lines.join('\n')).toMatchFileSnapshot(`./sms-texts.${language}.txt`)
    const tooLong = sent.filter(({ text, segmentsMax }) => smsSize(text).segments > segmentsMax)
    expect(tooLong.map(({ name, text }) => `${name} ${smsSize(text).length}`)).toEqual([])
    expect(sent.filter(({ text }) => smsSize(text).alphabet !== 'gsm7')).toEqual([])
  },
)
