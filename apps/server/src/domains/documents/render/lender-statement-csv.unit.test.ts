import { day } from '@noren/contract/dates'
import { minor } from '@noren/contract/money'
import { expect, test } from 'vitest'
import { lenderStatementCsv } from './lender-statement-csv.ts'

const on = day('2026-11-20')

test.each([
  ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@a', "'@a"],
  ['a,b', '"a,b"'],
  ['SBINN5', 'SBINN5'],
])('[B9.102] the reference %s is text in a spreadsheet too', (reference, cell) => {
  const text = lenderStatementCsv(
    {
      ...{ book: 'banyan-lane-INR', day: on, cash: [], figures: [], collected: [], moves: [] },
      ...{ items: [], exceptions: [], trialBalance: [], chainEnd: null },
      remittances: [{ lineId: '', reference, bookedOn: on, amountMinor: minor(-1_50) }],
    },
    'INR',
  )
  expect(text.split('\n')).toEqual([
    'section,account,what,reference,day,count,debit,credit,amount,currency',
    'statement,,banyan-lane-INR,,2026-11-20,,,,,INR',
    `remittance,,,${cell},2026-11-20,,,,-1.50,INR`,
    '',
  ])
})
