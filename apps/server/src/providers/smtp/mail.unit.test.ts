import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import {
  attachmentsOf,
  type LocalSmtp,
  type SmtpFault,
  startLocalSmtp,
} from '@noren/testkit/providers/local-smtp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { MailFault } from '../ports/mail.ts'
import { MailError, type MailPatience, smtpMail } from './mail.ts'
import { readSmtpSettings } from './settings.ts'

let server: LocalSmtp
beforeEach(async () => {
  server = await startLocalSmtp()
})
afterEach(() => server.stop())

const quick: MailPatience = { timeoutMs: 5_000, letterMs: 10_000, pausesMs: [1, 2] }
const LETTER = { to: 'rohan@example.com', subject: 'Your papers: ₹', text: 'Hello.\n.\nBye: ₹ 10' }
const gateway = (patience: Partial<MailPatience> = quick) =>
  smtpMail(readSmtpSettings(server.env), patience)
const errorOf = async (work: Promise<unknown>): Promise<MailError> => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof MailError)) throw new Error(`not a MailError: ${error}`)
  return error
}

test('a letter arrives as plain text, from the sender of the settings', async () => {
  await gateway().send(LETTER)
  expect(server.letters).toHaveLength(1)
  const [letter] = server.letters
  expect(letter).toMatchObject({ from: 'no-reply@noren.example', to: ['rohan@example.com'] })
  expect(letter?.source).toMatch(/^From: Noren <no-reply@noren\.example>$/m)
  expect(letter?.source).toMatch(/^Content-Type: text\/plain; charset=utf-8$/m)
  expect(letter?.source).toMatch(/Hello\.\n\.\nBye/)
})

test('what is no single address, and lines of its own in a subject, make no second letter', async () => {
  for (const to of ['rohan@example.com\r\nBcc: spy@example.com', 'a@b.c, d@e.f', 'A <a@b.c>']) {
    await errorOf(gateway().send({ ...LETTER, to }))
  }
  expect(server.letters).toEqual([])
  await gateway().send({ ...LETTER, subject: 'a\r\nBcc: spy@example.com' })
  expect(server.letters[0]?.to).toEqual(['rohan@example.com'])
  expect(server.letters[0]?.source).not.toMatch(/^Bcc:/im)
})

test('a letter has the same id at every try, and its files byte for byte', async () => {
  const mailId = '01890000-0000-7000-8000-000000000001'
  const attachments = [{ fileName: 'receipt-R-1.pdf', bytes: Buffer.from('%PDF-1.7\n.\r\n\0') }]
  server.faults.push({ at: 'END', answer: '452 4.2.2 full' })
  await gateway().send({ ...LETTER, mailId, attachments })
  const [letter] = server.letters
  expect(letter?.source).toMatch(new RegExp(`^Message-ID: <${mailId}@noren\\.example>$`, 'm'))
  expect(letter && attachmentsOf(letter)).toEqual(attachments)
})

test.each<[string, SmtpFault, MailFault['fate']]>([
  ['nobody of that name', { at: 'RCPT', answer: '550 5.1.1 unknown' }, 'refused'],
  ['a letter that is too large', { at: 'END', answer: '552 5.3.4 too large' }, 'refused'],
  ['a mailbox that stays full for now', { at: 'RCPT', answer: '452 4.2.2 full' }, 'unsent'],
  ['our password', { at: 'AUTH', answer: '535 5.7.8 wrong' }, 'unsent'],
  ['our sender', { at: 'MAIL', answer: '550 5.7.1 not allowed' }, 'unsent'],
  ['a line that breaks after the letter', { at: 'END', kind: 'drop' }, 'unknown'],
])('what became of the letter: %s', async (_, fault, fate) => {
  server.faults.push(fault)
  expect((await errorOf(gateway({ ...quick, pausesMs: [] }).send(LETTER))).fate).toBe(fate)
})

test('where nobody listens it is tried again, then told', async () => {
  await server.stop()
  const error = await errorOf(gateway().send(LETTER))
  expect(error).toMatchObject({ isUnsent: true })
  server = await startLocalSmtp()
})

test.each<[string, SmtpFault, number]>([
  ['the server says later', { at: 'RCPT', answer: '451 4.7.1 try again later' }, 1],
  ['the mailbox is full for now', { at: 'END', answer: '452 4.2.2 full' }, 1],
])('when %s it is sent again, once', async (_, fault, count) => {
  server.faults.push(fault)
  await gateway().send(LETTER)
  expect(server.letters).toHaveLength(count)
})

test.each<[string, SmtpFault, { status?: number; isUnsent?: boolean }]>([
  [
    'nobody of that name',
    { at: 'RCPT', answer: '550 5.1.1 rohan@example.com unknown' },
    { status: 550 },
  ],
  ['a wrong password', { at: 'AUTH', answer: '535 5.7.8 local password' }, { status: 535 }],
  ['a line that breaks after the letter', { at: 'END', kind: 'drop' }, { isUnsent: false }],
])('%s is told at once, without words of ours', async (_, fault, detail) => {
  server.faults.push(fault)
  const error = await errorOf(gateway().send(LETTER))
  expect(error).toMatchObject(detail)
  expect(server.commands.filter((word) => word === 'EHLO')).toHaveLength(1)
  expect(`${error.stack} ${JSON.stringify(error)}`).not.toMatch(/rohan|password|papers/)
})

test('no answer in time is told as such', async () => {
  server.faults.push({ at: 'MAIL', kind: 'silence' })
  const error = await errorOf(gateway({ timeoutMs: 100, pausesMs: [] }).send(LETTER))
  expect(error.message).toMatch(/ETIMEDOUT|ESOCKET/)
})

test('a server that goes on saying a little for ever is left', async () => {
  const endless = createServer((socket) => {
    socket.write('220 hello\r\n')
    const saying = setInterval(() => socket.write('250-and more\r\n'), 20)
    socket.on('error', () => undefined).on('close', () => clearInterval(saying))
  })
  endless.listen(0, '127.0.0.1')
  await once(endless, 'listening')
  const { port } = endless.address() as AddressInfo
  const settings = { ...readSmtpSettings(server.env), host: '127.0.0.1', port }
  const startedMs = performance.now()
  const mail = smtpMail(settings, { letterMs: 300, pausesMs: [] })
  expect((await errorOf(mail.send(LETTER))).message).toMatch(/ETIMEDOUT/)
  expect(performance.now() - startedMs).toBeLessThan(3_000)
  endless.close()
})

test('away from this machine nothing is said before the line is safe', async () => {
  const settings = { ...readSmtpSettings(server.env), host: 'localhost.' }
  const mail = smtpMail({ ...settings, password: 'x' }, { timeoutMs: 1_000, pausesMs: [] })
  await errorOf(mail.send(LETTER))
  expect(server.commands).not.toContain('AUTH')
  expect(server.letters).toEqual([])
})
