import { Button } from '@noren/ui/Button'
import { Note } from '@noren/ui/Note'
import { useTexts } from '../../../device/texts.ts'
import css from './ModifyBank.module.css'
import type { usePayOutAgain } from './use-pay-out-again.ts'

/** The account is changed; `again` is given where a failed payout is repeated with it. */
export function AccountChanged({ again }: { again?: ReturnType<typeof usePayOutAgain> }) {
  const t = useTexts('modifyBank')
  return (
    <section className={css.part}>
      <Note meaning="good" title={t('changedTitle')} isLive>
        <p>{again?.trouble ?? t(again ? 'changedText' : 'changedNext')}</p>
        {again && (
          <Button
            kind="soft"
            isSmall
            isBusy={again.isSending}
            onClick={() => void again.send(false)}
          >
            {t('sendAgain')}
          </Button>
        )}
      </Note>
    </section>
  )
}
