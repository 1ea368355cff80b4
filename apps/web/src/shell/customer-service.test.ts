import { expect, test } from 'vitest'
import { isWithinHours, mailSubject, whatsAppLink } from './customer-service.ts'

test.each([
  ['none at all', [], 'Help'],
  ['one payout failed', [30], '*Help'],
  ['payout failed, and a running loan', [30, 50], '*Help'],
  ['payout failed, but one in review', [30, 10], 'Help'],
  ['payout failed, but one being paid out', [30, 20], 'Help'],
  ['payout failed, but one overdue', [30, 70], 'Help'],
  ['only overdue', [70], 'Help'],
])('[S4.1] e-mail subject with %s', (_, statuses, subject) => {
  expect(mailSubject('Help', statuses)).toBe(subject)
})

test.each([
  ['09:00–18:30', 9 * 60, true],
  ['09:00–18:30', 9 * 60 - 1, false],
  ['09:00 - 18:30', 18 * 60 + 29, true],
  ['09:00–18:30', 18 * 60 + 30, false],
  ['by appointment', 600, null],
])('[S3.2] hours %s at minute %i', (hours, minute, isOpen) => {
  expect(isWithinHours(hours, minute)).toBe(isOpen)
})

test('[S3.2] a WhatsApp link carries digits only', () => {
  expect(whatsAppLink('+91 55555 01420')).toBe('https://wa.me/915555501420')
})
