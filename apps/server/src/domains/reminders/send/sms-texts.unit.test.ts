import { day } from '@noren/contract/dates'
import { minor } from '@noren/contract/money'
import { LANGUAGES, type Language } from '@noren/i18n/languages'
import { MARKET_CODES } from '@noren/markets/market'
import { lendersOf, marketByCode, productVersionsOf } from '@noren/markets/market-by-code'
import { expect, test } from 'vitest'
import { smsIn, smsSize } from '../../../platform/texts/sms.ts'
import { textIn, textKeys } from '../../../platform/texts/texts.ts'
import { deviceLabelOf } from '../../account/device-label.ts'
import { smsText } from './reminder-text.ts'
import type { ReminderKind } from './rules.ts'

/** About as long as an operator's host name may be. */
const HOST = 'prestamos.noren.example'
const LONGEST_DAY = day('2026-09-30')
/** About as long as one's name may be. */
const LONGEST_BUREAU = 'TransUnion CIBIL Limited'
/** Of all that are told apart, the one with the longest name. */
const LONGEST_DEVICE = deviceLabelOf('SamsungBrowser/25.0 (CrOS)')

/** Texts of the catalogue that no network carries: notifications, and a word that stands in a message. */
const NOT_SENT = /\.push$|^device\.unknown$/
/** Every message that the catalogue can send: what is added to it is measured with the rest. */
const KINDS = textKeys('sms', '').filter((key) => !NOT_SENT.test(key))

interface Sent {
  name: string
  text: string
  segmentsMax: number
}

const longestReminders = (language: Language, kind: ReminderKind): Sent[] =>
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
    return {
      name: `${kind} ${code}`,
      text: smsText(deps, language, {
        ...{ kind, loan, owed, dueOn: LONGEST_DAY },
        warned: { bureau: LONGEST_BUREAU, untilOn: LONGEST_DAY },
      }),
      segmentsMax: 2,
    }
  })

/** What is sent at most of a kind, with the longest that may stand in its places. */
const longestOf = (language: Language, kind: string): Sent[] => {
  const reminder = /^reminder\.(dueSoon|dueToday|overdue|bureauWarning)$/.exec(kind)?.[1]
  if (reminder) return longestReminders(language, reminder as ReminderKind)
  if (kind === 'device.new') {
    const unknown = textIn(language, 'sms', 'device.unknown')
    return [LONGEST_DEVICE, unknown].map((device) => ({
      name: `${kind} ${device}`,
      text: smsIn(language, kind, { device, site: HOST }),
      segmentsMax: 2,
    }))
  }
  if (kind.startsWith('otp.') || kind === 'carrierCheck') {
    const text = smsIn(language, kind, { code: '123456', site: HOST })
    return [{ name: kind, text, segmentsMax: 1 }]
  }
  throw new Error(`${kind} is sent, and nobody has measured it`)
}

test.each(LANGUAGES)(
  '[F13.2] in %s a code is one part and every other message two at most',
  async (language) => {
    const sent = KINDS.flatMap((kind) => longestOf(language, kind))
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
