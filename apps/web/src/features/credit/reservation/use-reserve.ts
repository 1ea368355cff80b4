import { couponList } from '@noren/contract/coupons'
import { guidanceApply, guidanceMsg } from '@noren/contract/preorder'
import { useSendOnce } from '../../../device/api/use-send-once.ts'
import { useTexts } from '../../../device/texts.ts'
import type { wishInput } from '../../../loan-view/wishes.ts'
import type { Sent } from '../../../shell/form/use-form.ts'
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
  'NOT_AFFORDABLE',
  'OPEN_LOANS_MAX',
  'RESERVATION_OPEN',
  'RESERVATION_NOT_NEEDED',
  'REQUEST_DIFFERS',
  'IN_PROGRESS',
] as const

/** Sends the reservation and passes on what was reserved. */
export function useReserve(onReserved: (reservation: Reservation) => void) {
  const t = useTexts('home')
  const { send, trouble } = useSendOnce(guidanceApply, {
    handles: SAID_IN_PLACE,
    makesStale: [guidanceMsg, couponList],
    lost: t('reserveLost'),
  })
  const reserve = async (input: ReturnType<typeof wishInput>): Promise<Sent> => {
    const { answer, error } = await send(input)
    if (error) return 'stays'
    onReserved(answer)
    return undefined
  }
  return { send: reserve, trouble }
}
