import { z } from 'zod/mini'
import type { CollectionToOpen, OpenedCollection } from '../ports/collection.ts'
import { notes, notesOf } from './find-by-ref.ts'
import { RazorpayError } from './razorpay-error.ts'

const bankAccount = z.object({
  entity: z.literal('bank_account'),
  ifsc: z.string(),
  account_number: z.string(),
  name: z.string(),
})

/** Only the fields we use. Source: razorpay.com/docs/api/payments/smart-collect (customer identifier). */
export const virtualAccount = z.object({
  id: z.string().check(z.regex(/^va_[A-Za-z0-9]{1,40}$/)),
  status: z.string(),
  receivers: z.array(z.unknown()),
  notes,
})

/** Without an amount: Razorpay accepts any transfer, and the order settles what it needs. */
export const virtualAccountBody = (wanted: CollectionToOpen, closeBy: number) => ({
  receivers: { types: ['bank_account'] },
  description: wanted.description,
  close_by: closeBy,
  notes: notesOf(wanted),
})

export const readVirtualAccount = ({
  id,
  receivers,
}: z.infer<typeof virtualAccount>): OpenedCollection => {
  const account = receivers.map((one) => bankAccount.safeParse(one).data).find(Boolean)
  if (!account) {
    throw new RazorpayError({
      kind: 'unexpectedAnswer',
      operation: 'openCollection',
      description: `${id} has no bank account`,
    })
  }
  const { account_number: accountNumber, ifsc, name: holderName } = account
  return { kind: 'virtualAccount', providerId: id, accountNumber, ifsc, holderName }
}
