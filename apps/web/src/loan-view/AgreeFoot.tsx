import { Button } from '@noren/ui/Button'
import { Check } from '@noren/ui/Check'
import { Note } from '@noren/ui/Note'
import { Progress } from '@noren/ui/Progress'
import { useTexts } from '../device/texts.ts'
import css from './KeyFacts.module.css'
import { readPercent, readTenths } from './read-share.ts'

/** How much of a statement was read; at its end, the checkbox to agree and the button. */
export function AgreeFoot(props: {
  share: number
  isAgreed: boolean
  onAgree: (isOn: boolean) => void
  /** Labels of the checkbox and of the button. */
  agreeText: string
  actionText: string
  isSending: boolean
  /** Why the last attempt failed; shown beside the button. */
  trouble: string | null
  onAgreed: () => void
}) {
  const t = useTexts('loan')
  const isAtEnd = props.share === 1
  return (
    <>
      {isAtEnd ? (
        <div className={css.agree}>
          <Check
            checked={props.isAgreed}
            onChange={(event) => props.onAgree(event.currentTarget.checked)}
          >
            {props.agreeText}
          </Check>
        </div>
      ) : (
        <div className={css.readline} title={t('boxOpens')}>
          <span>{t('readToEnd')}</span>
          <Progress total={10} done={readTenths(props.share)} />
          <span className="num" aria-hidden="true">
            {readPercent(props.share)}%
          </span>
          <span className="sr" role="status">
            {t('readShare', { percent: readTenths(props.share) * 10 })}
          </span>
        </div>
      )}
      {props.trouble && (
        <div className={css.agree}>
          <Note meaning="warn" isLive>
            <p>{props.trouble}</p>
          </Note>
        </div>
      )}
      <Button
        isBlock
        disabled={!isAtEnd || !props.isAgreed}
        isBusy={props.isSending}
        onClick={props.onAgreed}
      >
        {props.actionText}
      </Button>
    </>
  )
}
