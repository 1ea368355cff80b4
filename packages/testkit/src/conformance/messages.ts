import { randomBytes, randomUUID } from 'node:crypto'
import type { MailAttachment, MailGateway } from '@noren/server/providers/ports/mail'
import type { PushGateway } from '@noren/server/providers/ports/push'
import type { SmsGateway } from '@noren/server/providers/ports/sms'
import { describe, expect, test } from 'vitest'

export interface SmsSubject {
  readonly gateway: SmsGateway
  /** The texts on a phone, oldest first. */
  textsOf(phone: string): Promise<string[]>
}

/** What every SMS gateway must do. */
export const smsConformance = (name: string, subject: () => SmsSubject): void => {
  describe(`sms: ${name}`, () => {
    test('each text arrives once, at its own phone, in its own words', async () => {
      const { gateway, textsOf } = subject()
      const [phone, other] = ['+919876500011', '+919876500012']
      await gateway.send({ phone, text: 'Noren: ₹10,447.00 is due' })
      await gateway.send({ phone, text: '4821 is your code', code: '4821' })
      await gateway.send({ phone: other, text: 'Noren: ₹10,447.00 is due' })
      expect(await textsOf(phone)).toEqual(['Noren: ₹10,447.00 is due', '4821 is your code'])
      expect(await textsOf(other)).toHaveLength(1)
    })
  })
}

export interface MailSubject {
  readonly gateway: MailGateway
  /** The e-mails in a mailbox as decoded for their owner, oldest first. */
  lettersOf(address: string): Promise<string[]>
  /** The files in all e-mails of a mailbox, in their order. */
  filesOf(address: string): Promise<MailAttachment[]>
}

/** What every mail gateway must do. */
export const mailConformance = (name: string, subject: () => MailSubject): void => {
  describe(`mail: ${name}`, () => {
    test('each letter arrives once, at its own address, with subject and text', async () => {
      const { gateway, lettersOf } = subject()
      const [to, other] = ['rohan@example.com', 'asha@example.com']
      await gateway.send({ to, subject: 'First letter', text: 'One.\nhttps://noren.example/a' })
      await gateway.send({ to, subject: 'Second letter', text: 'Two.' })
      await gateway.send({ to: other, subject: 'First letter', text: 'One.' })
      const [first, second, ...more] = await lettersOf(to)
      expect(first).toMatch(/First letter[\s\S]*One\.\r?\nhttps:\/\/noren\.example\/a/)
      expect(second).toMatch(/Second letter[\s\S]*Two\./)
      expect(more).toEqual([])
      expect(await lettersOf(other)).toHaveLength(1)
    })

    test('files arrive in their order, byte for byte', async () => {
      const { gateway, filesOf } = subject()
      const to = 'files@example.com'
      const attachments = [
        {
          fileName: 'receipt-R-1.pdf',
          bytes: Buffer.from([...'%PDF-1.7\n.\r\n..', '\0'].join('')),
        },
        { fileName: 'no-dues-LN-1.pdf', bytes: randomBytes(20_000) },
      ]
      await gateway.send({ to, subject: 'Files', text: 'Two.', mailId: randomUUID(), attachments })
      expect(await filesOf(to)).toEqual(attachments)
    })
  })
}

export interface PushSubject {
  readonly gateway: PushGateway
  /** A person who asked for notifications on one device. */
  subscriber(): Promise<string>
  /** What this person's devices show, oldest first. */
  notesOf(userId: string): Promise<string[]>
}

/** What every push gateway must do. */
export const pushConformance = (name: string, subject: () => PushSubject): void => {
  describe(`push: ${name}`, () => {
    test('a note arrives once on the devices of its person and of nobody else', async () => {
      const { gateway, subscriber, notesOf } = subject()
      const [userId, other] = [await subscriber(), await subscriber()]
      const until = new Date('2026-03-09T06:30:00Z')
      const place = { page: 'repay', repayId: randomUUID() } as const
      const noteId = randomUUID()
      const note = { userId, noteId, text: 'You have a message from Noren.', place, until }
      expect(await gateway.send(note)).toEqual({ deviceCount: 1 })
      expect(await notesOf(userId)).toEqual(['You have a message from Noren.'])
      expect(await notesOf(other)).toEqual([])
    })
  })
}
