import { LANGUAGES } from '@noren/i18n/languages'
import { lendersOf, marketByCode } from '@noren/markets/market-by-code'
import { givenCertifiedUser } from '@noren/testkit/given-certified'
import { givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { pay } from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const LIMIT = 300
const market = marketByCode('in')

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ env: { REQUESTS_PER_MINUTE: String(LIMIT), TRUST_PROXY: '127.0.0.1' } })
})
afterAll(() => t?.close())

interface Asked {
  language?: string
  from?: string
  query?: string
}

const headersOf = ({ language = 'en', from = '203.0.113.1' }: Asked) => ({
  'accept-language': language,
  'x-forwarded-for': from,
})

const open = async (asked: Asked = {}) => {
  const answer = await fetch(`${t.url}/pay${asked.query ?? ''}`, { headers: headersOf(asked) })
  return { status: answer.status, headers: answer.headers, page: await answer.text() }
}

const look = async (code: string, fields: Record<string, string> = {}, asked: Asked = {}) => {
  const body = new URLSearchParams({ code, ...fields })
  const headers = headersOf(asked)
  const answer = await fetch(`${t.url}/pay`, { method: 'POST', headers, body })
  return { status: answer.status, headers: answer.headers, page: await answer.text() }
}

const codeOf = (page: string): string => page.split('code=')[1] ?? ''

describe('without a code', () => {
  test.each(LANGUAGES)(
    '[G9.1] in %s it names the support and every lender, by the header or by a link',
    async (language) => {
      const { page, status } = await open({ language: `${language}-XX,en;q=0.5` })
      expect(status).toBe(200)
      expect(page).toContain(`<html lang="${language}">`)
      expect((await open({ language: 'en', query: `?lang=${language}` })).page).toBe(page)
      const phones = [
        market.supportContacts.phone,
        market.grievance.phone,
        ...lendersOf('in').map(({ grievanceOfficer }) => grievanceOfficer.phone),
      ]
      for (const phone of phones) expect(page).toContain(`href="tel:${phone.replace(/\D/g, '')}"`)
      for (const { legalName } of lendersOf('in')) expect(page).toContain(legalName)
      for (const other of LANGUAGES) {
        expect(page.includes(`href="/pay?lang=${other}"`)).toBe(other !== language)
      }
      expect(page).toContain(`href="/help-${language}.html"`)
    },
  )

  test('[G9.1] it needs no script and nothing from elsewhere, and one style that its policy knows', async () => {
    const { page, headers } = await open()
    expect(page).not.toMatch(/<script|<svg|\son\w+=|var\(--/)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(headers.get('cache-control')).toBe('no-store')
    expect(page.length).toBeLessThan(9_000)
  })

  test.each(['', '   '])('%j typed is told what is missing', async (typed) => {
    expect((await look(typed)).page).toContain('Type the code, or paste the link from our message.')
  })
})

describe('with a code', () => {
  test('[O5.4] it shows what the public page of the app shows: no more of the borrower than initials', async () => {
    const person = await givenCertifiedUser(t, { name: 'LATA MOHAN DESHPANDE' })
    const given = await givenDisbursedLoan(t, { person })
    const { data: order } = await pay(t, given)
    const { status, page } = await look(codeOf(order.page))
    expect(status).toBe(200)
    for (const shown of [order.ref, order.payee.name, order.payee.vpa, 'L. M. D.', '₹10,']) {
      expect(page).toContain(shown)
    }
    expect(page).toContain(`href="${order.upiUri.replaceAll('&', '&amp;')}"`)
    expect(page).toMatch(/<img src="data:image\/png;base64,[\w+/=]{300,}"[^>]* alt="[^"]*₹10,/)
    for (const secret of ['LATA', 'DESHPANDE', person.phone, person.userId, given.loanId]) {
      expect(page).not.toContain(secret)
    }
  })

  test('[O5.11] it ends on the day whose amount it asks for, where the calendar differs too', async () => {
    const { data: order } = await pay(t, await givenDisbursedLoan(t))
    // As in a sandbox whose calendar was moved: the instant is of another day.
    await t.db.query({
      text: `update payment_orders set expires_at = expires_at + interval '3 days' where ref = $1`,
      values: [order.ref],
    })
    const written = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' })
    const { page } = await look(codeOf(order.page))
    expect(page).toContain(`${written.format(new Date(order.owedOn))} at 11:59`)
  })

  test('the whole link is as good as its code, and goes along into another language', async () => {
    const { data: order } = await pay(t, await givenDisbursedLoan(t))
    const link = `  ${t.url}/#${order.page}&utm=x `
    const { page } = await look(link, { lang: 'vi' })
    expect(page).toContain('<html lang="vi">')
    expect(page).toContain(order.ref)
    expect(page).toContain(`name="code" value="${codeOf(order.page)}"`)
    expect(page).toContain('name="lang" value="es"')
    expect(page).not.toContain(`href="/pay?code`)
  })

  test('a way with a counter shows the code for it and where it works', async () => {
    const given = await givenDisbursedLoan(t)
    const { data: order } = await pay(t, given, undefined, { channel: 'cashCode' })
    const { page } = await look(codeOf(order.page))
    expect(page).toContain(order.instrument.payCode ?? 'no code')
    expect(page).not.toContain('upi://')
  })

  test.each([
    ['success', 'Your payment arrived'],
    ['failure', 'The payment did not go through'],
  ])('%s at the till is said, and nothing to pay is left on the page', async (outcome, title) => {
    const { data: order } = await pay(t, await givenDisbursedLoan(t))
    await fetch(`${t.url}/sandbox/api/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ref: order.ref, outcome }),
    })
    await t.deliver()
    const { page } = await look(codeOf(order.page))
    expect(page).toContain(title)
    expect(page).not.toMatch(/upi:\/\/|data:image\/png/)
  })

  test.each(['A'.repeat(32), 'NRN-AAAA-AAAA', '"><script>x', '\0', 'https://noren.example/?code='])(
    '%s is nobody’s: said in words, typed text stays text',
    async (code) => {
      const { status, page } = await look(code, { lang: 'es' })
      expect(status).toBe(404)
      expect(page).toContain('Ningún pago tiene este código.')
      expect(page).not.toContain('<script')
    },
  )

  test('orders whose page needs a sign-in are not found here either', async () => {
    const given = await givenDisbursedLoan(t)
    const { data: order } = await pay(t, given, undefined, { channel: 'virtualAccount' })
    expect((await look(order.ref)).status).toBe(404)
  })
})

test('[W3.7] it is counted with all calls of an address; too many are told so on the page', async () => {
  const from = '203.0.113.9'
  for (let count = 0; count < LIMIT / 2; count += 1) {
    expect((await open({ from })).status).toBe(200)
    expect((await look('A'.repeat(32), {}, { from })).status).toBe(404)
  }
  const { status, page } = await look('A'.repeat(32), {}, { from, language: 'id' })
  expect(status).toBe(429)
  expect(page).toContain('<html lang="id">')
  expect(page).toContain('role="alert"')
  expect((await open({ from: '203.0.113.10' })).status).toBe(200)
})

test('a body that is too long is refused on the page', async () => {
  const { status, page } = await look('A'.repeat(5_000), {}, { from: '203.0.113.11' })
  expect(status).toBe(413)
  expect(page).toContain('<form')
})
