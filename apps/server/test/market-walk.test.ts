import { randomUUID } from 'node:crypto'
import { sendOtp } from '@noren/contract/account'
import { saveUserAccount } from '@noren/contract/certification'
import { LOAN_STATUS } from '@noren/contract/loan-status'
import { productList, quote } from '@noren/contract/loans'
import { decimalFromMinor, minor, minorFromDecimal } from '@noren/contract/money'
import { quoteExtension, repayOrder } from '@noren/contract/repayments'
import { appConfig, publicLanding, publicMarket } from '@noren/contract/support'
import { MARKET_CODES } from '@noren/markets/market'
import { lendersOf, marketByCode, productVersionsOf } from '@noren/markets/market-by-code'
import { capBreaches } from '@noren/pricing/caps'
import { verifyBooks } from '@noren/server/domains/books/verify-books'
import { verifyLoans } from '@noren/server/domains/loans/verify-loans'
import {
  type CertifiedPerson,
  givenAtBankStep,
  givenCertifiedUser,
} from '@noren/testkit/given-certified'
import { givenAppliedLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { MARKET_PEOPLE } from '@noren/testkit/market-people'
import { captured, detailOf, expectBooksAgree, pay, sendWebhook } from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

describe.each(MARKET_CODES)('the market %s', (code) => {
  const market = marketByCode(code)
  const { wish, wrongPhones, wrongAccount } = MARKET_PEOPLE[code]
  let t: TestApp
  let person: CertifiedPerson
  beforeAll(async () => {
    t = await startTestApp({ env: { MARKET: code } })
    person = await givenCertifiedUser(t)
  })
  afterAll(() => t.close())

  test('says of itself what its pack says', async () => {
    const { data: shown } = await t.call(publicMarket)
    const { currency, currencySymbol, areaCode, phoneLength, taxLabel, zone } = market
    expect(shown).toMatchObject({ code, currency, currencySymbol, areaCode, phoneLength })
    expect(shown).toMatchObject({ taxLabel, zone })
    const { staffService, grievance } = (await t.call(appConfig)).data
    expect(staffService.servicePhone).toBe(market.supportContacts.phone)
    expect(grievance.name).toBe(market.grievance.officerName)
    const { data: landing } = await t.call(publicLanding)
    expect(landing.lenders).toHaveLength(lendersOf(code).length)
    expect(minorFromDecimal(landing.example.amount, currency)).toBe(market.exampleMinor)
    expect(minorFromDecimal(landing.amountMax, currency)).toBe(market.loanMinorMax)
  })

  test.each(wrongPhones)('[L2.3] sends no code to %s', async (phone) => {
    const { data } = await t.call(sendOtp, { query: { phone, type: '1' } })
    expect(data).toMatchObject({ reason: 'PHONE_FORMAT' })
  })

  test('offers only products within its caps, the cheapest first', async () => {
    const { token } = person
    const { details } = (await t.call(productList, { token, params: { param: 'all' } })).data
    expect(details.length).toBeGreaterThanOrEqual(4)
    for (const { productCode, currency } of details) {
      const terms = productVersionsOf(code).find((known) => known.productCode === productCode)
      if (!terms) throw new Error(`${productCode} is not of this market`)
      expect(capBreaches(terms, market.caps)).toEqual([])
      expect(currency).toBe(market.currency)
    }
    const costs = details.map(({ apr }) => Number(apr))
    expect(costs).toEqual(costs.toSorted((a, b) => a - b))
  })

  test('states the annual cost by the measure of its law', async () => {
    const products = [{ productCode: wish.productCode, productAmount: wish.amount }]
    const { token } = person
    const quoted = await t.call(quote, { token, body: { products }, language: 'es' })
    const row = quoted.data.details[0]?.partOne[8]?.values.join(' ') ?? ''
    expect(row.includes('CAT') && row.includes('sin IVA')).toBe(market.costMeasure === 'CAT')
  })

  test('the money is refused an account that cannot be', async () => {
    const { token } = await givenAtBankStep(t)
    const body = { bankCode: person.ifsc, ifsc: person.ifsc, accountNumber: wrongAccount }
    const bank = market.isBankIdentifierTyped ? { ...body, bankCode: 'HDFC' } : body
    const short = await t.call(saveUserAccount, { token, body: bank })
    expect(short.data).toMatchObject({ fields: [{ path: 'accountNumber', rule: 'length' }] })
    if (!market.hasClabe) return
    const last = (Number(person.accountNumber.at(-1)) + 1) % 10
    const accountNumber = `${person.accountNumber.slice(0, -1)}${last}`
    const broken = await t.call(saveUserAccount, { token, body: { ...body, accountNumber } })
    expect(broken.data).toMatchObject({ fields: [{ path: 'accountNumber', rule: 'checkDigit' }] })
  })

  test('no more than the product allows can be asked for', async () => {
    const dear = {
      person,
      productCode: wish.productCode,
      amount: wish.amount.replace(/^\d/, '9999'),
    }
    await expect(givenAppliedLoan(t, dear)).rejects.toThrow('no key facts')
  })

  test.each(market.channels)('is paid back by $channelCode', async ({ channelCode, route }) => {
    const given = await givenDisbursedLoan(t, { person: await givenCertifiedUser(t), ...wish })
    await expectBooksAgree(t, given)
    t.clock.advanceDays(10)
    const ordered = await pay(t, given, randomUUID(), { channel: channelCode })
    expect(ordered.data).toMatchObject({ state: 'waiting', currency: market.currency })
    expect(ordered.data.page.startsWith(`${route}?`)).toBe(true)
    const { qrText, accountNumber, payCode } = ordered.data.instrument
    expect([qrText, accountNumber, payCode].some(Boolean)).toBe(true)
    await sendWebhook(t, captured(t, ordered.data))
    const { token } = given.person
    const { data: order } = await t.call(repayOrder, { token, params: { ref: ordered.data.ref } })
    expect(order.state).toBe('paid')
    const settled = await detailOf(t, given)
    expect(settled.borrowStatus).toBe(LOAN_STATUS.repaid)
    await expectBooksAgree(t, given)
  })

  const limited = market.channels.filter(({ amountMinorMax }) => amountMinorMax !== undefined)
  test.runIf(limited.length > 0)('a channel gives no code for more than it takes', async () => {
    const limits = limited.map(({ amountMinorMax = 0 }) => amountMinorMax)
    const amountOf = (amountMinor: number) => decimalFromMinor(minor(amountMinor), market.currency)
    // With its interest more is owed than any of them takes.
    const big = { ...wish, amount: amountOf(Math.max(...limits)) }
    const given = await givenDisbursedLoan(t, { person: await givenCertifiedUser(t), ...big })
    const { channels, payToday } = await detailOf(t, given)
    const owedMinor = minorFromDecimal(payToday, market.currency)
    for (const { channelCode, amountMinorMax } of limited) {
      const shown = channels.find(({ channel }) => channel === channelCode)?.amountMax ?? '0'
      expect(minorFromDecimal(shown, market.currency)).toBe(amountMinorMax)
      const { data } = await pay(t, given, randomUUID(), { channel: channelCode })
      expect('reason' in data && data.reason).toBe(
        owedMinor > (amountMinorMax ?? 0) ? 'CHANNEL_AMOUNT' : false,
      )
    }
    const part = { kind: 'part', amount: amountOf(Math.min(...limits) / 2) } as const
    const { channelCode: channel } = limited[0] ?? { channelCode: '' }
    expect((await pay(t, given, randomUUID(), { channel, ...part })).data.state).toBe('waiting')
  })

  test('an extension has its price under the same measure', async () => {
    const given = await givenDisbursedLoan(t, { person: await givenCertifiedUser(t), ...wish })
    t.clock.advanceDays(5)
    const { token } = given.person
    const { data } = await t.call(quoteExtension, { token, body: { repayId: given.loanId } })
    expect(Number(data.apr)).toBeGreaterThan(0)
    expect(minorFromDecimal(data.payNow, market.currency)).toBeGreaterThan(0)
  })

  test('its books balance', async () => {
    expect(await verifyBooks(t.db)).toEqual([])
    expect(await verifyLoans(t.deps, t.db)).toEqual([])
  })
})
