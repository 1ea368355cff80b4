import { createHash } from 'node:crypto'
import { minorFromDecimal } from '@noren/contract/money'
import {
  clabeCheckDigit,
  grouped,
  luhnDigit,
  qrisPayload,
  vietQrPayload,
} from '@noren/contract/payment-codes'
import { collectionWebhook } from '@noren/contract/webhooks'
import type { CollectionBank } from '@noren/markets/pack'
import type { Deps } from '../../deps.ts'
import { rawStatement } from '../../platform/db/statement.ts'
import type { InstantCollection, OrderToCollect } from '../ports/collection.ts'
import { type Instrument, NO_INSTRUMENT } from '../ports/instrument.ts'

/** Part of every payload that a person might scan. */
const SAMPLE = 'SAMPLE'

/** No number of a QRIS merchant or a chain's biller begins like this. */
const NOBODY = '000'

const PAY_CODE_DIGITS = 13
const CLABE_LENGTH = 18

/**
 * The sandbox's collection provider. Every number is derived from the order's reference, so that asking
 * again gives the same answer and the till knows what is being paid. None of them can receive real money:
 * the numbers are in ranges used by no bank, acquirer or chain, and QR codes say SAMPLE.
 */
export const sandboxInstrument = (order: OrderToCollect): Instrument => {
  const { channel } = order
  switch (channel.kind) {
    case 'upi':
      return { ...NO_INSTRUMENT, qrText: sampleUpi(order) }
    case 'qr':
      return {
        ...(channel.bank ? account(order, channel.bank) : NO_INSTRUMENT),
        qrText: qrText(order),
      }
    case 'virtualAccount':
    case 'bankTransfer':
      return channel.bank ? account(order, channel.bank) : NO_INSTRUMENT
    case 'cashCode':
    case 'convenienceStore':
      return tillCode(order)
  }
}

const tillMessages = rawStatement<{ path: string; ref: string }, { body: string }>(
  'sandbox_list_till_messages',
  `select body from sandbox_deliveries
   where (body::jsonb) ->> 'ref' = $2 and path = $1 order by id`,
  ['path', 'ref'],
)

/** The payments of an order are those for which the till queued a webhook, whether or not it arrived. */
export const sandboxCollection = ({ db }: Pick<Deps, 'db'>): InstantCollection => ({
  kind: 'instant',
  instrumentOf: sandboxInstrument,
  async readPayments({ ref }) {
    const sent = await tillMessages.all(db, { path: collectionWebhook.path, ref })
    return sent.map(({ body }) => {
      const { amount, paidAt, ...told } = collectionWebhook.body.parse(JSON.parse(body))
      const amountMinor = minorFromDecimal(amount, told.currency)
      return { ...told, amountMinor, paidAt: new Date(paidAt) }
    })
  },
})

const qrText = (order: OrderToCollect): string => {
  const { channel, amountMinor, ref, note } = order
  if (channel.bank && order.currency === 'VND') {
    const accountNumber = accountNumberOf(order, channel.bank)
    return vietQrPayload({
      bankBin: channel.bank.bankCode,
      accountNumber,
      amountMinor,
      purpose: `${SAMPLE} ${ref}`,
    })
  }
  if (order.currency !== 'IDR') return sampleUpi(order)
  return qrisPayload({
    acquirerDomain: 'ID.CO.SANDBOX.WWW',
    merchantPan: `9360${NOBODY}00${digitsOf(`pan ${order.payeeName}`, 9)}`,
    merchantId: `${NOBODY}${digitsOf(`merchant ${order.payeeName}`, 12)}`,
    nationalMerchantId: `ID${NOBODY}${digitsOf(`nmid ${order.payeeName}`, 10)}`,
    criteria: 'UBE',
    categoryCode: '6012',
    merchantName: `${SAMPLE} ${order.payeeName}`,
    city: 'Jakarta',
    postalCode: '12190',
    amountMinor,
    reference: note,
  })
}

/** The UPI handle belongs to no bank; the name says SAMPLE to anyone who scans it. */
const sampleUpi = ({ upiUri }: OrderToCollect): string =>
  upiUri.replace(/([?&]pn=)/, `$1${SAMPLE}%20`)

const account = (order: OrderToCollect, bank: CollectionBank): Instrument => ({
  ...NO_INSTRUMENT,
  accountNumber: accountNumberOf(order, bank),
  bankName: bank.bankName,
  bankCode: bank.bankCode || null,
})

const accountNumberOf = ({ ref, channel }: OrderToCollect, bank: CollectionBank): string => {
  const { accountPrefix, accountLength } = bank
  const isClabe = channel.kind === 'bankTransfer' && accountLength === CLABE_LENGTH
  const free = accountLength - accountPrefix.length - (isClabe ? 1 : 0)
  const number = `${accountPrefix}${digitsOf(`account ${ref}`, free)}`
  return isClabe ? `${number}${clabeCheckDigit(number)}` : number
}

const tillCode = ({ ref, channel }: OrderToCollect): Instrument => {
  const digits = `${NOBODY}${digitsOf(`till ${ref}`, PAY_CODE_DIGITS - NOBODY.length)}`
  const barcode = `${digits}${luhnDigit(digits)}`
  return { ...NO_INSTRUMENT, payCode: grouped(barcode), barcode, stores: channel.stores ?? [] }
}

/** A given number of decimal digits, the same for the same text, nearly evenly distributed. */
const digitsOf = (text: string, count: number): string => {
  const hash = createHash('sha256').update(text).digest()
  return String(hash.readBigUInt64BE(0) % 10n ** BigInt(count)).padStart(count, '0')
}
