import { useOneAtATime } from '@noren/client/one-at-a-time'
import { day } from '@noren/contract/dates'
import { acceptHardship, hardshipOffers } from '@noren/contract/hardship'
import { borrowBill, borrowStatus } from '@noren/contract/loans'
import { repayDetail } from '@noren/contract/repayments'
import { showToast } from '@noren/ui/toast'
import { useState } from 'react'
import { paths } from '../../../app/paths.ts'
import { useSendOnce } from '../../../device/api/use-send-once.ts'
import { dateText } from '../../../device/formats.ts'
import { useTexts } from '../../../device/texts.ts'
import { go } from '../../../shell/navigation.ts'
import type { PlanOffer } from './plan-words.ts'

/** Agrees on a plan once, however often it is tapped, and goes back to the loan; figures that changed are asked for again. */
export function useAccept(repayId: string, onChanged: () => void) {
  const t = useTexts('plan')
  const [sendingId, setSendingId] = useState<string | null>(null)
  const call = useSendOnce(acceptHardship, {
    handles: ['TERMS_CHANGED', 'LOAN_STATE', 'HARDSHIP_NOT_NOW', 'HARDSHIP_LIMIT'],
    makesStale: [repayDetail, hardshipOffers, borrowBill, borrowStatus],
    lost: t('lost'),
  })
  const send = useOneAtATime(async ({ kfsId, kfsHash }: PlanOffer) => {
    setSendingId(kfsId)
    const { answer, error } = await call.send({ repayId, kfsId, kfsHash })
    setSendingId(null)
    if (answer) {
      showToast(t('agreed', { date: dateText(day(answer.firstDueOn)) }), 'check')
      go(paths.repay(repayId), { replace: true })
    } else if (error.reason === 'TERMS_CHANGED') onChanged()
  })
  return { send, sendingId, trouble: call.trouble }
}
