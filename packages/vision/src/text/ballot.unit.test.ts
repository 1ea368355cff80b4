import { expect, test } from 'vitest'
import { qrValues } from '../card/qr.ts'
import { checkAgainstQr, withCareOf } from '../card/read-document.ts'
import { nearAddressWord } from './address-words.ts'
import { pickWinner, type Vote } from './ballot.ts'
import { pickRow, rowVote } from './row-votes.ts'

const BOX = { left: 0, top: 0, right: 100, bottom: 20 }
const vote = (text: string, confidence: number, isValid = true): Vote => ({
  text,
  confidence,
  isValid,
  box: BOX,
})

test('agreement beats one sure reading, a valid reading beats an invalid one', () => {
  expect(pickWinner([vote('A', 0.9), vote('B', 0.8), vote('B', 0.8)])?.text).toBe('B')
  expect(pickWinner([vote('A', 0.99, false), vote('B', 0.4)])?.text).toBe('B')
  expect(pickWinner([])).toBeNull()
})

test('a line cut short by glare supports the whole line, specks at its end do not win', () => {
  const cut = [
    vote('MEENA KUMARI', 0.95),
    vote('MEENA KUMARI', 0.95),
    vote('MEENA KUMARI SHAH', 0.9),
  ]
  expect(pickWinner(cut)?.text).toBe('MEENA KUMARI SHAH')
})

const row = (text: string, confidence: number) =>
  rowVote(
    text.split(' ').map((word) => ({ text: word, confidence, box: BOX })),
    BOX,
  )

test('the words of an address row are voted on one by one, commas by a third', () => {
  const votes = [
    row('4 Hil Road, Ernakulam', 0.8),
    row('4 Hill Road Ernakulam', 0.8),
    row('4 Hill Road, Emakulam', 0.7),
  ]
  expect(pickRow(votes)?.text).toBe('4 Hill Road, Ernakulam')
})

test('an unsure word one letter from one usual address word becomes that word', () => {
  expect(nearAddressWord('Nagat,')).toBe('Nagar,')
  expect(nearAddressWord('Rohan')).toBeNull()
  expect(nearAddressWord('Pu')).toBeNull()
})

test('the XML and the plain text of a QR code state number, PIN, date and name', () => {
  const xml = '<P uid="234123412346" dob="05/12/1988" co="S/O Arun Rao" pc="682001"/>'
  expect(qrValues(xml)).toEqual({
    number: '234123412346',
    dob: '05/12/1988',
    pin: '682001',
    careOf: 'Arun Rao',
  })
  expect(qrValues('PAN ACUPA7085R 05/12/1988')).toEqual({ number: 'ACUPA7085R', dob: '05/12/1988' })
  expect(qrValues('6979414848205548481619299442879901900893978332594614')).toEqual({})
  expect(qrValues(null)).toEqual({})
})

const BACK = { kind: 'aadhaar', side: 'back' } as const
const field = (value: string, isValid = true) => ({ value, confidence: 0.8, isValid })

test('print that differs from its QR code is not valid, unread print is filled in', () => {
  const values = { number: '234123412346', pin: '682001' }
  const same = checkAgainstQr(BACK, { number: field('234123412346') }, values)
  expect(same.qr).toBe('agrees')
  expect(same.fields.pin).toEqual({ value: '682001', confidence: 0.9, isValid: true })
  const forged = checkAgainstQr(BACK, { number: field('499118665246') }, values)
  expect(forged.qr).toBe('disagrees')
  expect(forged.fields.number?.isValid).toBe(false)
})

test('the name after S/O is corrected from the QR code only when nearly the same', () => {
  expect(withCareOf('S/O: Arvn Rao, 4 Hill Road', 'Arun Rao')).toBe('S/O: Arun Rao, 4 Hill Road')
  expect(withCareOf('S/O: Kiran Sen, 4 Hill Road', 'Arun Rao')).toBe('S/O: Kiran Sen, 4 Hill Road')
})
