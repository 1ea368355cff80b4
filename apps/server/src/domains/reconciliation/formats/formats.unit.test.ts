import { type Day, day } from '@noren/contract/dates'
import { minor } from '@noren/contract/money'
import { seededRandom } from '@noren/server/platform/seeded-random'
import {
  writeCamt053,
  writeCsv,
  writeMt940,
} from '@noren/server/providers/sandbox/bank/statement-forms'
import { describe, expect, test } from 'vitest'
import { type Statement, StatementRefused } from '../statement.ts'
import { readBankCsv } from './bank-csv.ts'
import { profileOn } from './bank-profiles.ts'
import { readCamt053 } from './camt053.ts'
import { readMt940 } from './mt940.ts'
import { readProviderCsv } from './provider-csv.ts'
import { readRazorpaySettlements } from './razorpay.ts'

const TODAY = day('2026-03-02')
const ACCOUNT = '50200012345678'

const SAID = {
  accountNumber: ACCOUNT,
  currency: 'INR' as const,
  day: TODAY,
  statementRef: '2026-03-02',
  openingMinor: minor(100_000_00),
  lines: [
    ['B1', 20_826_30, 'NEFT CR-SBIN0005943-NOREN SANDBOX PAYMENTS-SBINN52026030212', '2026-03-01'],
    ['B2', -20_000_00, 'IMPS DR/123456789012/LOAN PAID OUT', '2026-03-02'],
    ['B3', -17_70, 'CHARGES FOR FEBRUARY, WITH TAX <18%> & "MORE"', '2026-03-02'],
    ['B4', 1, 'CASH 7', '2026-03-02'],
  ].map(([bankReference, amount, narration, valueOn]) => ({
    bankReference: String(bankReference),
    amountMinor: minor(Number(amount)),
    narration: String(narration),
    valueOn: valueOn as Day,
  })),
}

const profile = profileOn('sandbox', TODAY)
if (!profile) throw new Error('no profile of the sandbox')
const csvOf = (text: string): Statement =>
  readBankCsv(text, { profile, accountNumber: ACCOUNT, currency: 'INR', day: TODAY })

const meaning = ({ head, lines }: Statement) => ({
  ...{ from: head.from, to: head.to, opening: head.openingMinor, closing: head.closingMinor },
  lines: lines.map(({ lineNumber: _, raw: __, ...line }) => line),
})

test('[B9.20] the three forms of one day’s statement say the same lines and balances', () => {
  const [camt, mt, csv] = [
    readCamt053(writeCamt053(SAID)),
    readMt940(writeMt940(SAID)),
    csvOf(writeCsv(SAID)),
  ]
  expect(
    camt.lines.map(({ rowId, amountMinor, reference }) => [rowId, amountMinor, reference]),
  ).toEqual([
    ['B1', 20_826_30, 'SBINN52026030212'],
    ['B2', -20_000_00, '123456789012'],
    ['B3', -17_70, ''],
    ['B4', 1, ''],
  ])
  expect(camt.lines[0]?.movedOn).toBe('2026-03-01')
  expect(meaning(mt)).toEqual(meaning(camt))
  expect(meaning(csv)).toEqual(meaning(camt))
  expect([camt, mt].map(({ head }) => head.accountNumber)).toEqual([ACCOUNT, ACCOUNT])
})

test('a line that cannot be read is kept, and the others are read', () => {
  const csv = csvOf(writeCsv(SAID).replace('20000.00', '20.000,00'))
  expect(csv.lines.map(({ problem }) => problem)).toEqual([null, 'unreadable', null, null])
  expect(csv.lines[1]?.raw).toContain('20.000,00')
  const mt = readMt940(
    writeMt940(SAID).replace(':61:2603020302D20000,00', ':61:26XX020302D20000,00'),
  )
  expect(mt.lines.map(({ problem }) => problem)).toEqual([null, 'unreadable', null, null])
  const camt = readCamt053(writeCamt053(SAID).replace('<Amt Ccy="INR">20000.00', '<Amt Ccy="INR">'))
  expect(camt.lines.map(({ problem }) => problem)).toEqual([null, 'unreadable', null, null])
})

test('an entry in another currency is told apart from the account’s', () => {
  const camt = readCamt053(
    writeCamt053(SAID).replace('<Amt Ccy="INR">20000.00', '<Amt Ccy="USD">20000.00'),
  )
  expect(camt.lines.map(({ problem }) => problem)).toEqual([null, 'currencyDiffers', null, null])
})

const refusalOf = (read: () => unknown): string => {
  try {
    read()
  } catch (error) {
    if (error instanceof StatementRefused) return error.refusal
    throw error
  }
  return 'none'
}

describe('a file is refused as a whole', () => {
  const camt = writeCamt053(SAID)
  test.each([
    ['that is no XML', () => readCamt053('hello'), 'form'],
    ['that is cut off', () => readCamt053(camt.slice(0, 900)), 'form'],
    ['that declares entities', () => readCamt053(`<!DOCTYPE a [<!ENTITY b "c">]>${camt}`), 'form'],
    [
      'that is another message',
      () => readCamt053(camt.replaceAll('BkToCstmrStmt', 'CstmrCdtTrfInitn')),
      'form',
    ],
    ['without a closing balance', () => readCamt053(camt.replace('CLBD', 'CLAV')), 'form'],
    [
      'in a currency that nobody here lends',
      () => readCamt053(camt.replaceAll('INR', 'CHF')),
      'currency',
    ],
    ['without an account', () => readMt940(writeMt940(SAID).replace(/:25:.*/, '')), 'form'],
    ['without a balance', () => readMt940(writeMt940(SAID).replace(/:62F:.*/, '')), 'form'],
    ['without its columns', () => csvOf('a,b\n1,2'), 'form'],
    [
      'of a provider without its columns',
      () => readProviderCsv('a,b\n1,2', { currency: 'INR', day: TODAY }),
      'form',
    ],
    [
      'of Razorpay without items',
      () =>
        readRazorpaySettlements('{"error":1}', {
          currency: 'INR',
          day: TODAY,
          zone: 'Asia/Kolkata',
        }),
      'form',
    ],
  ] as const)('%s', (_, read, refusal) => {
    expect(refusalOf(read)).toBe(refusal)
  })
})

/** A hundred thousand files take minutes where others share the machine. */
const FUZZED = process.env.LONG
  ? { rounds: 100_000, timeoutMs: 3_600_000 }
  : { rounds: 1_500, timeoutMs: 30_000 }

test('[B9.20] files with random bytes changed are read or refused, and never end in another error', {
  timeout: FUZZED.timeoutMs,
}, () => {
  const random = seededRandom(20_260_302)
  const { rounds } = FUZZED
  const forms: readonly (readonly [string, (text: string) => unknown])[] = [
    [writeCamt053(SAID), readCamt053],
    [writeMt940(SAID), readMt940],
    [writeCsv(SAID), csvOf],
  ]
  let read = 0
  for (let round = 0; round < rounds; round += 1) {
    const [text, reader] = forms[round % forms.length] ?? ['', csvOf]
    const chars = [...text]
    for (let change = random.below(6); change >= 0; change -= 1) {
      const at = random.below(chars.length)
      const what = random.below(3)
      if (what === 0) chars.splice(at, 1 + random.below(20))
      else if (what === 1) chars[at] = String.fromCharCode(random.below(256))
      else chars.splice(at, 0, ...chars.slice(at, at + random.below(40)))
    }
    if (refusalOf(() => reader(chars.join(''))) === 'none') read += 1
  }
  // Most changes leave a statement with an unreadable line.
  expect(read).toBeGreaterThan(rounds / 10)
})

describe('Razorpay’s settlements', () => {
  const row = {
    entity_id: 'pay_DEXrnipqTmWVGE',
    type: 'payment',
    debit: 0,
    credit: 20_982_30,
    amount: 21_000_00,
    currency: 'INR',
    fee: 17_70,
    tax: 2_70,
    on_hold: false,
    settled: true,
    created_at: 1_772_433_000,
    settled_at: 1_772_519_400,
    settlement_id: 'setl_DGlQ1Rj8os78Ec',
    settlement_utr: '1568176960vxp0rj',
    dispute_id: null,
  }
  const read = (...items: unknown[]) =>
    readRazorpaySettlements(JSON.stringify({ entity: 'collection', count: items.length, items }), {
      currency: 'INR',
      day: TODAY,
      zone: 'Asia/Kolkata',
    }).lines

  test('a payment is what was paid, what is passed on, and what is kept', () => {
    expect(read(row)).toMatchObject([
      {
        rowId: 'pay_DEXrnipqTmWVGE',
        kind: 'payment',
        amountMinor: 21_000_00,
        netMinor: 20_982_30,
        feeMinor: 15_00,
        taxMinor: 2_70,
        reference: 'PAYDEXRNIPQTMWVGE',
        batch: 'setl_DGlQ1Rj8os78Ec',
        batchReference: '1568176960VXP0RJ',
        problem: null,
      },
    ])
  })

  test.each([
    ['of which another sum is passed on', { credit: 20_982_29 }, 'payment', 'feeDiffers'],
    ['in another currency', { currency: 'USD' }, 'payment', 'currencyDiffers'],
    ['of a kind that nobody knows', { type: 'transfer' }, 'adjustment', 'unknownKind'],
    ['below zero', { amount: -1 }, 'unreadable', 'unreadable'],
    ['with a text for an amount', { amount: '21000' }, 'unreadable', 'unreadable'],
    ['without an id', { entity_id: undefined }, 'unreadable', 'unreadable'],
    ['with more tax than fee', { tax: 20_00 }, 'unreadable', 'unreadable'],
  ])('a row %s refuses no file', (_, changes, kind, problem) => {
    const [first, second] = read({ ...row, ...changes }, { ...row, entity_id: 'pay_2' })
    expect(first).toMatchObject({ kind, problem })
    expect(second).toMatchObject({ kind: 'payment', problem: null })
  })

  test('what waits is not what comes when it is settled', () => {
    const [held, settled] = read({ ...row, on_hold: true }, row)
    expect([held?.rowId, held?.isHeld]).toEqual(['held pay_DEXrnipqTmWVGE', true])
    expect(settled?.isHeld).toBe(false)
  })

  test('a refund and a dispute take off', () => {
    const out = { debit: 106_00, credit: 0, amount: 106_00, fee: 0, tax: 0 }
    expect(
      read(
        { ...row, ...out, entity_id: 'rfnd_1', payment_id: 'pay_1', type: 'refund' },
        { ...row, ...out, type: 'adjustment', dispute_id: 'disp_1' },
      ),
    ).toMatchObject([
      {
        ...{ kind: 'refund', amountMinor: -106_00, netMinor: -106_00 },
        // The name that its webhook has, and the payment that it is of.
        ...{ reference: 'RFND1', aboutReference: 'PAY1' },
      },
      { kind: 'dispute', amountMinor: -106_00, netMinor: -106_00 },
    ])
  })
})
