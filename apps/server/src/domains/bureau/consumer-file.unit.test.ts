import { day } from '@noren/contract/dates'
import { minor } from '@noren/contract/money'
import { expect, test } from 'vitest'
import { consumerFile, type FileLine } from './consumer-file.ts'

const ON = day('2026-04-16')
const line = (change: Partial<FileLine> = {}): FileLine => ({
  line: 1,
  account: 'LN-7731-0042',
  openedOn: day('2026-03-02'),
  person: { name: 'ASHA RAVI KULKARNI', bornOn: day('1991-08-14'), phone: '+919000000801' },
  status: 'late',
  lateDays: 15,
  isDisputed: false,
  owedMinor: minor(10_000_00),
  overdueMinor: minor(10_731_05),
  ...change,
})
const fileOf = (lines: readonly FileLine[]) =>
  consumerFile({ fileId: 'f-1', member: 'banyan-lane', asOn: ON, currency: 'INR', lines })

test('[B4.209] a file has its head, a line about each loan and the control totals of its lines', () => {
  expect(fileOf([line(), line({ line: 2, account: 'LN-2', status: 'closed', lateDays: 0 })])).toBe(
    [
      'H|consumer-1|banyan-lane|2026-04-16|INR|f-1',
      'D|1|LN-7731-0042|ASHA RAVI KULKARNI|1991-08-14|+919000000801|2026-03-02|01|15|10000.00|10731.05|N',
      'D|2|LN-2|ASHA RAVI KULKARNI|1991-08-14|+919000000801|2026-03-02|05|0|10000.00|10731.05|N',
      'T|2|20000.00|21462.10',
      '',
    ].join('\n'),
  )
  expect(fileOf([])).toContain('T|0|0.00|0.00')
})

test('[B4.209] no word of a person ends a column or a line of it', () => {
  const name = 'ASHA|06\nD|9|LN-9|X'
  const [, about] = fileOf([line({ person: { ...line().person, name } })]).split('\n')
  expect(about?.split('|')).toHaveLength(12)
  expect(about).toContain('|ASHA 06 D 9 LN-9 X|')
})
