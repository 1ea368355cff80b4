import type { AppliedAlready } from '@noren/contract/loans'
import { Button, ButtonLink } from '@noren/ui/Button'
import { Dialog } from '@noren/ui/Dialog'
import { Note } from '@noren/ui/Note'
import { href, paths } from '../../app/paths.ts'
import { moneyShort, timeText } from '../../device/formats.ts'
import { useTexts } from '../../device/texts.ts'
import { type ApplyListener, type Refused, useApply } from './use-apply.ts'

/** The application resembles a recent one: shows the first loan, and asks whether a second one is meant. */
export function AnotherLoan(props: {
  refused: Refused
  listener: ApplyListener
  onClose: () => void
}) {
  const t = useTexts('loan')
  const { call, input, error } = props.refused
  const first = error.data as AppliedAlready
  const { trouble, isSending, sendInput } = useApply(input.applyTotalAmount, props.listener, call)
  return (
    <Dialog
      title={t('twice')}
      onClose={props.onClose}
      staysOnScrimTap
      hasClose
      actions={
        <>
          <ButtonLink isBlock href={href(paths.repay(first.borrowId))}>
            {t('twiceSee')}
          </ButtonLink>
          <Button
            kind="line"
            isBlock
            isBusy={isSending}
            onClick={() => void sendInput({ ...input, anotherLoan: true })}
          >
            {t('twiceApply')}
          </Button>
        </>
      }
    >
      <p>
        {t('twiceText', {
          amount: moneyShort(first.productAmount),
          product: first.productName,
          time: timeText(first.appliedAt),
        })}
      </p>
      {trouble && (
        <Note meaning="warn" isLive>
          <p>{trouble.text}</p>
        </Note>
      )}
    </Dialog>
  )
}
