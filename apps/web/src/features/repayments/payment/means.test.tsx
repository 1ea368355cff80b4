import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { readMessages } from '../../../../build/catalogues.ts'
import { loadTexts, readTextsFrom } from '../../../device/texts.ts'
import { Means } from './Means.tsx'
import { fromPublic, type PublicOrder } from './order.ts'
import { PaymentCard } from './PaymentCard.tsx'

beforeAll(async () => {
  // A text is represented by its key.
  readTextsFrom(async (language, group) =>
    Object.fromEntries(Object.keys(readMessages(group, language)).map((key) => [key, [key]])),
  )
  await loadTexts(['common', 'payment'])
})

type Instrument = PublicOrder['instrument']

const orderWith = (
  upiUri: string,
  instrument: Partial<Instrument>,
  changes: Partial<PublicOrder> = {},
) =>
  fromPublic({
    ref: 'NRN-7K3M-92QX',
    state: 'waiting',
    channel: 'any',
    currency: 'INR',
    amount: '5000.00',
    payee: { name: 'Banyan Lane', vpa: upiUri && 'banyanlane@sandbox' },
    borrowerInitials: 'A. R.',
    upiUri,
    instrument: {
      kind: 'qr',
      qrText: null,
      accountNumber: null,
      bankName: null,
      bankCode: null,
      bankCodeLabel: 'BIN',
      payCode: null,
      barcode: null,
      stores: [],
      steps: [],
      ...instrument,
    },
    expiresAt: '2026-03-10T06:30:00.000Z',
    owedOn: '2026-03-10',
    paidAt: null,
    ...changes,
  })

const drawn = (children: ReactNode): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>,
  )

/** The names of the rows that can be copied, shown beside an order's code. */
const copyable = (upiUri: string, instrument: Partial<Instrument>): (string | undefined)[] => {
  const order = orderWith(upiUri, instrument)
  const html = drawn(<Means order={order} store={null} onOtherStore={null} />)
  return [...html.matchAll(/aria-label="copy: (\w+)"/g)].map(([, label]) => label)
}

test.each<[string, string, Partial<Instrument>, string[]]>([
  ['UPI', 'upi://pay?pa=a@b', { qrText: 'upi://pay?pa=a@b' }, ['payTo', 'holder', 'exactAmount']],
  ['QRIS', '', { qrText: '000201' }, ['holder', 'exactAmount']],
  [
    'VietQR',
    '',
    { qrText: '000201', accountNumber: '0000123', bankName: 'Sandbox Bank', bankCode: '000000' },
    ['accountNumber', 'BIN', 'holder', 'exactAmount'],
  ],
  [
    'SPEI',
    '',
    { kind: 'bankTransfer', accountNumber: '000000123', bankName: 'Banco Sandbox' },
    ['BIN', 'holder', 'exactAmount'],
  ],
])('whoever has one phone copies what the code of %s says', (_, upiUri, instrument, rows) => {
  expect(copyable(upiUri, instrument)).toEqual(rows)
})

test.each([
  ['today', '2026-03-10', '10 Mar 2026, 23:59'],
  ['where the calendar is ahead', '2026-04-02', '2 Apr 2026, 23:59'],
])('[O5.10] the card says the end on the day whose amount it asks for, %s', (_, owedOn, end) => {
  const order = orderWith('', {}, { expiresAt: '2026-03-10T18:29:59.999Z', owedOn })
  const text = drawn(<PaymentCard order={order} choosesStore={false} />).replace(/<[^>]*>/g, ' ')
  expect(text.replace(/[\s\u00a0]+/g, ' ')).toContain(`goodUntil ${end}`)
})
