import { useOneAtATime } from '@noren/client/one-at-a-time'
import { couponList } from '@noren/contract/coupons'
import { guidanceApply, guidanceMsg } from '@noren/contract/preorder'
import { useSendOnce } from '../../../device/api/use-send-once.ts'
import { useTexts } from '../../../device/texts.ts'
import type { wishInput } from '../../../loan-view/wishes.ts'
import type { Reservation } from './guidance.ts'

/** Shown in the sheet, so no toast repeats it. */
const SAID_IN_PLACE = [
  'ACCOUNT_BLOCKED',
  'CREDIT_DECLINED',
  'OVERDUE_LOCK',
  'WRITTEN_OFF_LOCK',
  'NO_PRODUCT',
  'AMOUNT_RANGE',
  'LIMIT_EXHAUSTED',
  'RESERVATION_OPEN',
  'RESERVATION_NOT_NEEDED',
  'REQUEST_DIFFERS',
  'IN_PROGRESS',
] as const

/** Sends the reservation and passes on what was reserved. */
export function useReserve(onReserved: (reservation: Reservation) => void) {
  const t = useTexts('home')
  const { send, trouble, isSending } = useSendOnce(guidanceApply, {
    handles: SAID_IN_PLACE,
    makesStale: [guidanceMsg, couponList],
    lost: t('reserveLost'),
  })
  const reserve = useOneAtATime(async (input: ReturnType<typeof wishInput>) => {
    const { answer } = await send(input)
    if (answer) onReserved(answer)
  })
  return { send: reserve, trouble, isSending }
}
