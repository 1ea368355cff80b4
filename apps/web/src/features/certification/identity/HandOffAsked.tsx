import { apiErrorOf } from '@noren/client/api-error'
import { useSend } from '@noren/client/use-endpoint'
import type { DataOf } from '@noren/contract/endpoint'
import { decideHandOff, type handOffAsked } from '@noren/contract/sessions'
import { Button } from '@noren/ui/Button'
import { Note } from '@noren/ui/Note'
import { useState } from 'react'
import { useTexts } from '../../../device/texts.ts'
import { StaticPage } from '../../../shell/AppPage.tsx'
import { BigNumber } from '../../../shell/BigNumber.tsx'
import { StepHead } from '../StepHead.tsx'
import { CaptureHeader } from './CaptureHeader.tsx'
import css from './StepOne.module.css'

type Asked = NonNullable<DataOf<typeof handOffAsked>['asked']>

/** Another device has opened the link of this one: both show a number, and this one says whether it is the person's own. */
export function HandOffAsked(props: {
  asked: Asked
  onBack: () => void
  onDecided: () => void
  /** Makes another link. */
  onAgain: () => void
}) {
  const t = useTexts('capture')
  const { number, handOffId, label } = props.asked
  const [outcome, setOutcome] = useState<'yes' | 'no' | 'late' | null>(null)
  const decide = useSend(decideHandOff, { handles: ['NOT_FOUND'] })
  const say = async (isSame: boolean): Promise<void> => {
    try {
      const { isConfirmed } = await decide.send({ body: { handOffId, number, isSame } })
      setOutcome(isConfirmed ? 'yes' : 'no')
      props.onDecided()
    } catch (cause) {
      if (apiErrorOf(cause).reason === 'NOT_FOUND') setOutcome('late')
    }
  }
  const again = (
    <Button isBlock icon="qr" onClick={props.onAgain}>
      {t('handOffAgain')}
    </Button>
  )
  const ask = (
    <div className="stack">
      <Button isBlock isBusy={decide.isSending} onClick={() => void say(true)}>
        {t('handOffSame')}
      </Button>
      <Button kind="soft" isBlock onClick={() => void say(false)}>
        {t('handOffDiffers')}
      </Button>
    </div>
  )
  return (
    <StaticPage
      title={t('title')}
      header={<CaptureHeader title={t('handOffTitle')} onBack={props.onBack} />}
      dock={outcome === null ? ask : outcome !== 'yes' && again}
    >
      <StepHead stage={2} />
      {outcome === null ? (
        <>
          <h2 className="h1">{t('handOffAskedHeading')}</h2>
          <p className={`lead ${css.captureLead}`} role="status">
            {label ? t('handOffAskedBy', { device: label }) : t('handOffAskedByUnknown')}
          </p>
          <BigNumber number={number} />
          <Note icon="lock" title={t('handOffNotYou')}>
            {t('handOffNotYouText')}
          </Note>
        </>
      ) : (
        <div className="stack-4">
          <h2 className="h1">{t(`handOff_${outcome}`)}</h2>
          <Note isLive meaning={outcome === 'yes' ? 'good' : 'info'}>
            {t(`handOffText_${outcome}`)}
          </Note>
        </div>
      )}
    </StaticPage>
  )
}
