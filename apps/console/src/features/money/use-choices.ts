import { useEndpoint } from '@noren/client/use-endpoint'
import { listWithdrawals } from '@noren/contract/operator/funding'
import { listGuarantees } from '@noren/contract/operator/guarantees'
import { listPlatformFees, listRemittances } from '@noren/contract/operator/platform'
import { listReconItems } from '@noren/contract/operator/reconciliation'
import { formats } from '../../device/market.ts'
import type { Needed } from './exception-decisions.ts'

interface Choices {
  what: 'item' | 'fee' | 'withdrawal' | 'remittance' | 'agreement'
  options: readonly { id: string; words: string }[]
}

/** Where payments stand that the books know and no settlement has told of. */
const CLEARING = 1020

/** What a decision may be about, of the book of the exception; null where it needs nothing of the kind. */
export function useChoices(
  of: { book: string; amount: string },
  needed: Needed | 'identify',
): Choices | null {
  const { book, amount } = of
  const { money, dateShort } = formats()
  const items = useEndpoint(
    listReconItems,
    { params: { book } },
    { enabled: needed === 'identify' },
  )
  const fees = useEndpoint(listPlatformFees, {}, { enabled: needed === 'fee' })
  const withdrawals = useEndpoint(listWithdrawals, {}, { enabled: needed === 'withdrawal' })
  const remittances = useEndpoint(listRemittances, {}, { enabled: needed === 'remittance' })
  const agreements = useEndpoint(listGuarantees, {}, { enabled: needed === 'agreement' })
  const isPlatform = book.startsWith('platform-')
  switch (needed) {
    case 'identify':
      return {
        what: 'item',
        options: (items.data?.details ?? [])
          .filter(({ account, open }) => account === CLEARING && Number(open) === Number(amount))
          .map(({ itemId, reference, onDay, open }) => ({
            id: itemId,
            words: `${reference} · ${dateShort(onDay)} · ${money(open)}`,
          })),
      }
    case 'fee':
      return {
        what: 'fee',
        options: (fees.data?.details ?? [])
          .filter((fee) => isPlatform || fee.book === book)
          .map((fee) => ({ id: fee.feeId, words: `${fee.name} · ${money(fee.open)}` })),
      }
    case 'withdrawal':
      return {
        what: 'withdrawal',
        options: (withdrawals.data?.details ?? [])
          .filter((one) => one.book === book && one.state === 'held')
          .map((one) => ({
            id: one.withdrawalId,
            words: `${money(one.amount)} · ${dateShort(one.confirmed)}`,
          })),
      }
    case 'remittance':
      return {
        what: 'remittance',
        options: (remittances.data?.details ?? [])
          .filter((one) => isPlatform || one.book === book)
          .map((one) => ({
            id: one.remittanceId,
            words: `${one.reference} · ${money(one.amount)}`,
          })),
      }
    case 'agreement':
      return {
        what: 'agreement',
        options: (agreements.data?.details ?? [])
          .filter((one) => isPlatform || one.book === book)
          .map((one) => ({ id: one.agreementId, words: `${one.giver} · ${money(one.left)}` })),
      }
    default:
      return null
  }
}
