import { useSend } from '@noren/client/use-endpoint'
import { CALL_CHOICES, saveCallChoice, viewCallChoice } from '@noren/contract/reminders'
import { Choice } from '@noren/ui/Choice'
import { showToast } from '@noren/ui/toast'
import { useTexts } from '../../../device/texts.ts'

/** Whether the staff may call about a late loan; it is kept as soon as it is chosen. */
export function Calls({ calls }: { calls: (typeof CALL_CHOICES)[number] }) {
  const t = useTexts('contact')
  const save = useSend(saveCallChoice, { makesStale: [viewCallChoice] })
  return (
    <Choice
      legend={t('calls')}
      options={CALL_CHOICES.map((value) => ({
        value,
        label: t(`calls_${value}`),
        note: t(`callsNote_${value}`),
      }))}
      value={calls}
      onValue={(value) => {
        const chosen = CALL_CHOICES.find((one) => one === value)
        if (!chosen || chosen === calls) return
        save.mutate(
          { body: { calls: chosen } },
          { onSuccess: () => showToast(t('saved'), 'check') },
        )
      }}
    />
  )
}
