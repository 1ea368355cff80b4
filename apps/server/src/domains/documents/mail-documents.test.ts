import { randomUUID } from 'node:crypto'
import {
  borrowDocument,
  borrowDocuments,
  documentMail,
  sendDocumentMail,
} from '@noren/contract/documents'
import { LOAN_STATUS } from '@noren/contract/loan-status'
import { privacyErase } from '@noren/contract/privacy'
import { quoteExtension, repayPay } from '@noren/contract/repayments'
import { givenCertifiedUser } from '@noren/testkit/given-certified'
import {
  type GivenLoan,
  givenAppliedLoan,
  givenDisbursedLoan,
} from '@noren/testkit/given-disbursed-loan'
import { stepUpCode } from '@noren/testkit/latest-code'
import { attachmentsOf, type LocalSmtp, startLocalSmtp } from '@noren/testkit/providers/local-smtp'
import { readPdf } from '@noren/testkit/read-pdf'
import { captured, detailOf, messagesOf, pay, sendWebhook } from '@noren/testkit/repaying'
import { rollOverdue } from '@noren/testkit/roll-overdue'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MailFault, type MailMessage } from '../../providers/ports/mail.ts'
import { findLoan } from '../loans/find-loan.ts'
import { mailDocuments } from './mail-documents.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())
// What earlier tests left is not this one's.
beforeEach(async () => {
  await mailDocuments(t.deps)
})

interface ShownMail {
  to: string
  text: string
  files: { name: string; path: string }[]
}

/** The mails about this loan as the sandbox's mailbox shows them, oldest first. */
const mailsOf = async ({ person, loanId }: GivenLoan): Promise<ShownMail[]> => {
  const { loanNumber } = await loanOf({ person, loanId })
  const answer = await fetch(`${t.url}/sandbox/api/mail`)
  const { details } = (await answer.json()) as { details: ShownMail[] }
  return details.filter(({ text }) => text.includes(loanNumber)).toReversed()
}
const loanOf = async ({ person, loanId }: GivenLoan) => {
  const loan = await findLoan(t.db, { userId: person.userId, loanId })
  if (!loan) throw new Error('no loan')
  return loan
}
const kindsIn = ({ files }: ShownMail) =>
  files.map(({ name }) => name.replace(/-[A-Z]+-?\d.*$/, ''))

/** Runs the work until nothing is left, and returns the kinds in each mail about the loan. */
const mailed = async (given: GivenLoan) => {
  await mailDocuments(t.deps)
  return (await mailsOf(given)).map(kindsIn)
}

const payAll = async (given: GivenLoan) => {
  const order = await pay(t, given)
  expect((await sendWebhook(t, captured(t, order.data))).code).toBe(200)
}

const AGREED = ['key-facts', 'agreement']

describe('the documents of one event are one mail', () => {
  test('[S1.9] from the application to the payout the statement and the agreement, once', async () => {
    const given = await givenDisbursedLoan(t)
    expect(await mailed(given)).toEqual([AGREED])
    expect(await mailed(given)).toEqual([AGREED])
    const [mail] = await mailsOf(given)
    const { loanNumber } = await loanOf(given)
    expect(mail?.to).toBe('asha@example.com')
    expect(mail?.text).toMatch(new RegExp(`^Documents of your loan ${loanNumber}\n\nHello,`))
    expect(mail?.text).not.toMatch(new RegExp(`asha|kulkarni|₹|10,000|${given.person.phone}`, 'i'))
  })

  test('[S1.9] the attachments are the documents that the app shows, byte for byte', async () => {
    const given = await givenAppliedLoan(t)
    await mailDocuments(t.deps)
    const [mail] = await mailsOf(given)
    const { token } = given.person
    const list = await t.call(borrowDocuments, { token, params: { borrowId: given.loanId } })
    expect(mail?.files).toHaveLength(2)
    for (const [index, { documentId }] of list.data.details.entries()) {
      const { data } = await t.call(borrowDocument, { token, params: { documentId } })
      const file = mail?.files[index]
      expect(file?.name).toBe(data.fileName)
      const answer = await fetch(`${t.url}${file?.path}`)
      expect(answer.headers.get('content-type')).toBe('application/pdf')
      expect(Buffer.from(await answer.arrayBuffer()).toString('base64')).toBe(data.base64)
    }
  })

  test('[S1.9] a payment its receipt; the last one the no-dues letter with it', async () => {
    const given = await givenDisbursedLoan(t)
    t.clock.advanceDays(3)
    const order = await pay(t, given)
    await sendWebhook(t, captured(t, { ref: order.data.ref, amount: '1000.00' }))
    expect(await mailed(given)).toEqual([AGREED, ['receipt']])
    await payAll(given)
    const ended = ['receipt', 'statement', 'no-dues']
    expect(await mailed(given)).toEqual([AGREED, ['receipt'], ended])
  })

  test('[S1.9] an extension its own key facts, with the receipt of its fee', async () => {
    const given = await givenDisbursedLoan(t)
    const { token } = given.person
    t.clock.advanceDays(28)
    const { data } = await t.call(quoteExtension, { token, body: { repayId: given.loanId } })
    const { kfsId, kfsHash } = data
    const asked = { requestId: randomUUID(), repayId: given.loanId, kind: 'extension' }
    const order = await t.call(repayPay, {
      token,
      body: { ...asked, channel: 'upi', kfsId, kfsHash },
    })
    expect((await sendWebhook(t, captured(t, order.data))).code).toBe(200)
    expect(await mailed(given)).toEqual([AGREED, ['extension-key-facts', 'receipt']])
  })

  test('[S1.10] a penal charge its notice, which stays when it was paid', async () => {
    const given = await givenDisbursedLoan(t)
    t.clock.advanceDays(31)
    await rollOverdue(t)
    await rollOverdue(t)
    expect(await mailed(given)).toEqual([AGREED, ['penal-notice']])
    const mail = (await mailsOf(given))[1]
    expect(mail?.text).toMatch(/^A charge on your loan/)
    const bytes = await (await fetch(`${t.url}${mail?.files[0]?.path}`)).arrayBuffer()
    const pdf = await readPdf(new Uint8Array(bytes))
    const { loanNumber } = await loanOf(given)
    expect(pdf.text).toContain(`the payment of loan ${loanNumber} that was due on`)
    expect(pdf.text).toMatch(/A day, of the overdue principal 0\.\d+% At most, in all ₹[\d,.]+/)
    await payAll(given)
    const { token } = given.person
    const list = await t.call(borrowDocuments, { token, params: { borrowId: given.loanId } })
    expect(list.data.details.map(({ kind }) => kind)).toContain('penalNotice')
  })

  test('[S1.10] a second penal charge its own notice alone, by mail and in the app', async () => {
    const given = await givenDisbursedLoan(t, { productCode: 'row-91' })
    t.clock.advanceDays(31)
    await rollOverdue(t)
    const notice = ['penal-notice']
    expect(await mailed(given)).toEqual([AGREED, notice])
    t.clock.advanceMs(1_000)
    const order = await pay(t, given)
    const { payDue } = await detailOf(t, given)
    await sendWebhook(t, captured(t, { ref: order.data.ref, amount: payDue }))
    expect((await loanOf(given)).status).toBe(LOAN_STATUS.disbursed)
    t.clock.advanceDays(31)
    await rollOverdue(t)
    expect(await mailed(given)).toEqual([AGREED, notice, ['receipt'], notice])
    const mail = (await mailsOf(given)).at(-1)
    expect(mail?.text.match(/^– /gm)).toHaveLength(1)
    const bytes = await (await fetch(`${t.url}${mail?.files[0]?.path}`)).arrayBuffer()
    const [told] = await messagesOf(t, given, 'overdue')
    const { token } = given.person
    const documentId = told?.documentIds[0] ?? ''
    const { data } = await t.call(borrowDocument, { token, params: { documentId } })
    expect(data.base64).toBe(Buffer.from(bytes).toString('base64'))
    const list = await t.call(borrowDocuments, { token, params: { borrowId: given.loanId } })
    const notices = list.data.details.filter(({ kind }) => kind === 'penalNotice')
    expect(notices.map((one) => one.documentId)).toEqual([documentId, expect.any(String)])
  })

  test('[S1.9] in the language of the person', async () => {
    const given = await givenAppliedLoan(t)
    await t.db.query({
      text: `update users set language = 'vi' where id = $1`,
      values: [given.person.userId],
    })
    await mailDocuments(t.deps)
    expect((await mailsOf(given))[0]?.text).toMatch(/^Giấy tờ của khoản vay/)
  })
})

describe('no address', () => {
  test('[S1.11] no mail, no error, and nothing that waits', async () => {
    const given = await givenAppliedLoan(t)
    const { userId } = given.person
    await t.db.query({ text: 'delete from personal_info where user_id = $1', values: [userId] })
    expect(await mailed(given)).toEqual([])
    const { rows } = await t.db.query({
      text: 'select from messages where user_id = $1 and mail_state is not null',
      values: [userId],
    })
    expect(rows).toEqual([])
  })

  test('[S1.11] an erased person gets none', async () => {
    const given = await givenDisbursedLoan(t)
    await mailDocuments(t.deps)
    await payAll(given)
    const { token, deviceId } = given.person
    const code = await stepUpCode(t, given.person, 5)
    const erased = await t.call(privacyErase, { token, deviceId, body: { code } })
    expect(erased.code).toBe(200)
    expect(await mailed(given)).toEqual([AGREED])
  })
})

/** A gateway that keeps what it took, and then does as told. */
const gateway = (then: (message: MailMessage) => Promise<void> = async () => undefined) => {
  const taken: MailMessage[] = []
  return {
    taken,
    async send(message: MailMessage) {
      taken.push(message)
      await then(message)
    },
  }
}
const withMail = (mail: ReturnType<typeof gateway>) => ({ ...t.deps, mail })
const LEASE_MS = 10 * 60_000
/** As a server that is killed while it sends: what it would have noted is never written. */
const killedAfterSending = async () => {
  throw new MailFault('the line broke', 'unknown')
}

describe('once, whatever happens', () => {
  test('[S1.12] ten at once and again: one mail', async () => {
    const given = await givenDisbursedLoan(t)
    t.clock.advanceMs(1_000)
    await payAll(given)
    const mail = gateway()
    const deps = withMail(mail)
    await Promise.all(Array.from({ length: 10 }, () => mailDocuments(deps)))
    t.clock.advanceMs(LEASE_MS)
    await mailDocuments(deps)
    // Of two events at once either may be sent first.
    expect(mail.taken.map(({ attachments }) => attachments?.length).sort()).toEqual([2, 3])
  })

  test('[S1.12] cut off between sending and noting: once more, which it says; never a third time', async () => {
    const given = await givenAppliedLoan(t)
    const mail = gateway(killedAfterSending)
    const deps = withMail(mail)
    await mailDocuments(deps)
    await mailDocuments(deps)
    expect(mail.taken).toHaveLength(1)
    for (let turn = 0; turn < 3; turn += 1) {
      t.clock.advanceMs(LEASE_MS)
      await mailDocuments(deps)
    }
    const [first, second, ...more] = mail.taken
    expect(more).toEqual([])
    expect(second?.mailId).toBe(first?.mailId)
    expect(first?.text).not.toContain('once more')
    expect(second?.text).toContain('If you already have it, there is nothing you need to do.')
    const { data } = await t.call(documentMail, { token: given.person.token })
    expect(data).toEqual({ email: 'asha@example.com', failedCount: 1 })
  })

  test('[S1.12] the mailbox of the sandbox takes a letter once, however often it comes', async () => {
    const given = await givenAppliedLoan(t)
    const mail = gateway(async (message) => {
      await t.deps.mail.send(message)
      await killedAfterSending()
    })
    await mailDocuments(withMail(mail))
    t.clock.advanceMs(LEASE_MS)
    expect(await mailed(given)).toEqual([AGREED])
  })

  test('[S1.12] a server of mails that is away is tried later, then given up and shown', async () => {
    const given = await givenAppliedLoan(t)
    const mail = gateway(async () => {
      throw new MailFault('nobody there', 'unsent')
    })
    const deps = withMail(mail)
    await mailDocuments(deps)
    await mailDocuments(deps)
    expect(mail.taken).toHaveLength(1)
    t.clock.advanceMs(60_000)
    await mailDocuments(deps)
    expect(mail.taken).toHaveLength(2)
    for (let turn = 0; turn < 20; turn += 1) {
      t.clock.advanceMs(6 * 3_600_000)
      await mailDocuments(deps)
    }
    expect(mail.taken).toHaveLength(14)
    const { data } = await t.call(documentMail, { token: given.person.token })
    expect(data.failedCount).toBe(1)
  })

  test('a provider that tells of a payment twice makes one mail', async () => {
    const given = await givenDisbursedLoan(t)
    t.clock.advanceMs(1_000)
    const order = await pay(t, given)
    const message = captured(t, order.data)
    await sendWebhook(t, message)
    await sendWebhook(t, message)
    expect(await mailed(given)).toHaveLength(2)
  })
})

describe('an address that takes no mail, over SMTP', () => {
  let smtp: LocalSmtp
  let other: TestApp
  beforeAll(async () => {
    smtp = await startLocalSmtp()
    other = await startTestApp({ env: smtp.env, beside: t })
  })
  afterAll(async () => {
    await other.close()
    await smtp.stop()
  })

  test('[S1.13] is shown, mended and sent again, and what arrives are the kept documents', async () => {
    const person = await givenCertifiedUser(t)
    const { token } = person
    const given = await givenAppliedLoan(t, { person })
    smtp.faults.push({ at: 'RCPT', answer: '550 5.1.1 nobody of that name' })
    await mailDocuments(other.deps)
    expect(smtp.letters).toEqual([])
    expect((await other.call(documentMail, { token })).data.failedCount).toBe(1)
    const wrong = await other.call(sendDocumentMail, { token, body: { email: 'asha@' } })
    expect(wrong).toMatchObject({ code: 400, data: { fields: [{ path: 'email' }] } })

    const body = { email: 'Asha.K@example.com ' }
    const saved = await other.call(sendDocumentMail, { token, body })
    expect(saved.data).toEqual({ email: 'asha.k@example.com', failedCount: 0 })
    expect((await other.call(sendDocumentMail, { token, body })).data).toEqual(saved.data)
    await mailDocuments(other.deps)
    await mailDocuments(other.deps)
    expect(smtp.letters).toHaveLength(1)
    const [letter] = smtp.letters
    expect(letter?.to).toEqual(['asha.k@example.com'])
    const list = await t.call(borrowDocuments, { token, params: { borrowId: given.loanId } })
    const kept: string[] = []
    for (const { documentId } of list.data.details) {
      const { data } = await t.call(borrowDocument, { token, params: { documentId } })
      kept.push(data.base64)
    }
    const files = letter ? attachmentsOf(letter) : []
    expect(files.map(({ bytes }) => bytes.toString('base64'))).toEqual(kept)
  })
})
