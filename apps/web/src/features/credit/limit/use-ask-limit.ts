import { limitRequest, viewLimitRequest } from '@noren/contract/credit'
import { useSendOnce } from '../../../device/api/use-send-once.ts'
import { useTexts } from '../../../device/texts.ts'
import type { Sent } from '../../../shell/form/use-form.ts'

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
  const { send, trouble } = useSendOnce(limitRequest, {
    handles: SAID_IN_PLACE,
    makesStale: [viewLimitRequest],
    lost: t('limitLost'),
  })
  const ask = async (input: { amount: string; reason: string }): Promise<Sent> => {
    const { error } = await send(input)
    if (error) return 'stays'
    onAsked()
    return undefined
  }
  return { send: ask, trouble }
}
