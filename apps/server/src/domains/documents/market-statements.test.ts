import { randomUUID } from 'node:crypto'
import { addDays, type Day, daysBetween } from '@noren/contract/dates'
import { loanStatement } from '@noren/contract/documents'
import { decimalFromMinor, minor, minorFromDecimal } from '@noren/contract/money'
import { reverseRepayment } from '@noren/contract/operator'
import { MARKET_CODES } from '@noren/markets/market'
import { byStaff } from '@noren/testkit/by-staff'
import { closeBooks } from '@noren/testkit/close-books'
import { givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { newestPaymentOf } from '@noren/testkit/given-dispute'
import { MARKET_PEOPLE } from '@noren/testkit/market-people'
import { readPdf } from '@noren/testkit/read-pdf'
import { captured, messagesOf, pay, sendWebhook } from '@noren/testkit/repaying'
import { startTestApp } from '@noren/testkit/test-app'
import { expect, test } from 'vitest'
import { trialBalance } from '../books/trial-balance.ts'

/** However a market groups them. */
const digitsOf = (text: string): string => text.replace(/\D/g, '')
const PARTS = [1110, 1120, 1130, 1140, 1150]

test.each(MARKET_CODES)(
  '[B9.169] in %s the statement of each past day is what the books say of it, with what was told late and what was taken back',
  {
    timeout: 300_000,
  },
  async (code) => {
    const t = await startTestApp({ env: { MARKET: code } })
    try {
      const given = await givenDisbursedLoan(t, MARKET_PEOPLE[code].wish)
      const { currency, channels } = t.deps.market
      const channel = channels[0]?.channelCode ?? ''
      const start = t.clock.businessDay()
      const go = async (days: number): Promise<void> => {
        t.clock.advanceDays(days - daysBetween(start, t.clock.businessDay()))
        await closeBooks(t)
      }
      const fifthNow = async () => {
        const { data: order } = await pay(t, given, randomUUID(), { channel })
        const fifth = Math.floor(Number(order.amount) / 5)
        return captured(t, order, {
          amount: decimalFromMinor(minorFromDecimal(String(fifth), currency), currency),
        })
      }
      await go(4)
      await sendWebhook(t, await fifthNow())
      const { paymentId } = await newestPaymentOf(t, given)
      await go(6)
      const late = await fifthNow()
      await go(9)
      await sendWebhook(t, late)
      await go(11)
      await byStaff(t, reverseRepayment, { paymentId, reason: 'bankReturned' })
      await go(12)
      const knownOn = t.clock.businessDay()
      const booksOn = async (day: Day): Promise<string[]> => {
        const lines = await trialBalance(t.db, { book: null, day, by: 'value', knownOn })
        return PARTS.map((part) =>
          decimalFromMinor(
            minor(
              lines.reduce((sum, line) => sum + (line.code === part ? line.balanceMinor : 0), 0),
            ),
            currency,
          ),
        )
      }
      for (let days = 0; days < 12; days += 1) {
        const day = addDays(start, days)
        const { data } = await t.call(loanStatement, {
          ...{ token: given.person.token, params: { borrowId: given.loanId }, query: { day } },
        })
        expect([days, ...Object.values(data.owed)]).toEqual([days, ...(await booksOn(day))])
        expect(data.lines.filter(({ isStruck }) => isStruck)).toHaveLength(days < 4 ? 0 : 2)
        if (days < 11) continue
        const { text } = await readPdf(Buffer.from(data.base64, 'base64'))
        expect(digitsOf(text)).toContain(digitsOf(data.total))
      }
      expect(await messagesOf(t, given, 'figuresCorrected')).toHaveLength(1)
      expect(await messagesOf(t, given, 'paymentReversedLate')).toHaveLength(1)
    } finally {
      await t.close()
    }
  },
)
