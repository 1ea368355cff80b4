import { day } from '@noren/contract/dates'
import { minor } from '@noren/contract/money'
import { expect, test } from 'vitest'
import type { LoanEntry } from '../../books/loan-journal.ts'
import { accountLines } from './statement-document.ts'

const line = (
  entryId: string,
  event: string,
  side: LoanEntry['side'],
  [part, reason, amount]: [LoanEntry['part'], string, number],
): LoanEntry => ({
  entryId,
  event,
  eventKey: `${event}:${entryId}`,
  valueOn: day('2026-03-02'),
  writtenAt: new Date('2026-03-02T06:30:00Z'),
  side,
  part,
  reason,
  amountMinor: minor(amount),
  debitCode: null,
  creditCode: null,
})

test('charges stand one by one, a payment is one line, and the balance runs', () => {
  const lines = accountLines([
    line('a', 'disbursalProcessed', 'charged', ['principal', 'payout.processed', 9_410_00]),
    line('a', 'disbursalProcessed', 'charged', ['principal', 'fee.deducted', 500_00]),
    line('a', 'disbursalProcessed', 'charged', ['principal', 'tax.deducted', 90_00]),
    line('b', 'interestAccrued', 'charged', ['interest', 'interest.accrued', 300_00]),
    line('c', 'repaymentReceived', 'settled', ['principal', 'principal.repaid', 10_000_00]),
    line('c', 'repaymentReceived', 'settled', ['interest', 'interest.repaid', 300_00]),
    line('c', 'repaymentReceived', 'settled', ['overpaid', 'overpaid', 7_00]),
  ])
  expect(
    lines.map(({ charge, chargedMinor, settledMinor, balanceMinor }) => [
      charge,
      chargedMinor,
      settledMinor,
      balanceMinor,
    ]),
  ).toEqual([
    ['payout', 9_410_00, 0, 9_410_00],
    ['fee', 500_00, 0, 9_910_00],
    ['tax', 90_00, 0, 10_000_00],
    ['interest', 300_00, 0, 10_300_00],
    [null, 0, 10_307_00, -7_00],
    ['overpaid', 7_00, 0, 0],
  ])
})

test('a payment that the payer’s bank took back is one line, as the payment was', () => {
  const lines = accountLines([
    line('a', 'disbursalProcessed', 'charged', ['principal', 'payout.processed', 10_000_00]),
    line('b', 'repaymentReceived', 'settled', ['principal', 'principal.repaid', 10_000_00]),
    line('c', 'chargebackLost', 'charged', ['principal', 'principal.restored', 9_000_00]),
    line('c', 'chargebackLost', 'charged', ['fee', 'fee.restored', 500_00]),
  ])
  expect(lines.at(-1)).toMatchObject({
    charge: 'takenBack',
    chargedMinor: 9_500_00,
    balanceMinor: 9_500_00,
  })
  expect(lines).toHaveLength(3)
})

test('[B9.122] what came and was taken back is a pair that changes no balance, on the day that it counted for', () => {
  const on = (text: string, of: LoanEntry): LoanEntry => ({ ...of, valueOn: day(text) })
  const paid = { event: 'repaymentReceived', eventKey: 'repayment:x', sourceId: 'x' }
  const at = new Date('2026-03-09T06:30:00Z')
  const struck = { valueOn: day('2026-03-05'), writtenAt: at, reversedAt: at }
  const lines = accountLines(
    [
      line('a', 'disbursalProcessed', 'charged', ['principal', 'payout.processed', 10_000_00]),
      on('2026-03-05', line('b', 'waived', 'settled', ['fee', 'fee.waived', 10_00])),
      on('2026-03-09', line('c', 'waived', 'settled', ['fee', 'fee.waived', 20_00])),
    ],
    [{ ...paid, ...struck, side: 'settled', amountMinor: minor(500_00) }],
  )
  expect(
    lines.map((one) => [
      one.event,
      one.isStruck,
      one.chargedMinor,
      one.settledMinor,
      one.balanceMinor,
    ]),
  ).toEqual([
    ['disbursalProcessed', false, 10_000_00, 0, 10_000_00],
    ['waived', false, 0, 10_00, 9_990_00],
    ['repaymentReceived', true, 0, 500_00, 9_990_00],
    ['reversed', true, 500_00, 0, 9_990_00],
    ['waived', false, 0, 20_00, 9_970_00],
  ])
})
