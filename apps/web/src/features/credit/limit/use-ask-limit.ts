import { useOneAtATime } from '@noren/client/one-at-a-time'
import { limitRequest, viewLimitRequest } from '@noren/contract/credit'
import { useSendOnce } from '../../../device/api/use-send-once.ts'
import { useTexts } from '../../../device/texts.ts'

/** Shown in the sheet, so no toast repeats it. */
const SAID_IN_PLACE = [
  'AMOUNT_RANGE',
  'CREDIT_DECLINED',
  'ACCOUNT_BLOCKED',
  'REQUEST_PENDING',
  'REQUEST_DIFFERS',
  'IN_PROGRESS',
] as const

/** Submits the request for a higher limit. */
export function useAskLimit(onAsked: () => void) {
  const t = useTexts('home')
  const { send, trouble, isSending } = useSendOnce(limitRequest, {
    handles: SAID_IN_PLACE,
    makesStale: [viewLimitRequest],
    lost: t('limitLost'),
  })
  const ask = useOneAtATime(async (input: { amount: string; reason: string }) => {
    const { error } = await send(input)
    if (!error) onAsked()
  })
  return { send: ask, trouble, isSending }
}
