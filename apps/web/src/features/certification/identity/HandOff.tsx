import { useEndpoint, useSend } from '@noren/client/use-endpoint'
import { handOff, handOffAsked } from '@noren/contract/sessions'
import { Button } from '@noren/ui/Button'
import { Note } from '@noren/ui/Note'
import { useEffect, useState } from 'react'
import { instantFrom, nowMs } from '../../../device/clock.ts'
import { timeText } from '../../../device/formats.ts'
import { useTexts } from '../../../device/texts.ts'
import { StaticPage } from '../../../shell/AppPage.tsx'
import { useCopy } from '../../../shell/copy/use-copy.ts'
import { later } from '../../../shell/later.tsx'
import { QrFigure } from '../../../shell/qr/QrFigure.tsx'
import { StepHead } from '../StepHead.tsx'
import { CaptureHeader } from './CaptureHeader.tsx'
import css from './StepOne.module.css'

const HandOffAsked = later(() => import('./HandOffAsked.tsx').then((m) => m.HandOffAsked))

/** Renewed this long before it expires, so that nobody scans an expired code. */
const RENEW_BEFORE_MS = 30_000
/** Live events say that the link was opened; where there are none, this page asks. */
const ASK_EVERY_MS = 3_000

/**
 * Continues the step on another device: a code to scan or a link to copy, usable once and for minutes. Once it was opened,
 * both show a number, and this one says whether they are the same. This screen then stays and follows what is done there
 * through live events (LiveData).
 */
export function HandOff(props: { onBack: () => void }) {
  const [isDecided, setIsDecided] = useState(false)
  const options = { refetchInterval: isDecided ? false : ASK_EVERY_MS } as const
  const asked = useEndpoint(handOffAsked, {}, options).data?.asked
  // What is shown stays until the person leaves it, whatever the next answer says.
  const [shown, setShown] = useState<typeof asked>(null)
  const [doneId, setDoneId] = useState<string>()
  if (asked && asked.handOffId !== doneId && !shown) setShown(asked)
  if (!shown) return <LinkShown onBack={props.onBack} />
  return (
    <HandOffAsked
      asked={shown}
      onBack={props.onBack}
      onDecided={() => setIsDecided(true)}
      onAgain={() => {
        setDoneId(shown.handOffId)
        setShown(null)
        setIsDecided(false)
      }}
    />
  )
}

function LinkShown(props: { onBack: () => void }) {
  const t = useTexts('capture')
  const copy = useCopy()
  const link = useSend(handOff)
  const { mutate, data } = link
  const expiresAt = data?.expiresAt
  useEffect(() => mutate({ body: {} }), [mutate])
  useEffect(() => {
    if (!expiresAt) return
    const leftMs = instantFrom(expiresAt).getTime() - nowMs() - RENEW_BEFORE_MS
    const timer = setTimeout(() => mutate({ body: {} }), Math.max(leftMs, RENEW_BEFORE_MS))
    return () => clearTimeout(timer)
  }, [expiresAt, mutate])
  const address = data && `${window.location.origin}${data.path}`
  return (
    <StaticPage
      title={t('title')}
      header={<CaptureHeader title={t('handOffTitle')} onBack={props.onBack} />}
      dock={
        address ? (
          <Button isBlock icon="copy" onClick={() => void copy(address)}>
            {t('handOffCopy')}
          </Button>
        ) : (
          <Button isBlock isBusy={link.isSending} onClick={() => mutate({ body: {} })}>
            {t('tryAgain')}
          </Button>
        )
      }
    >
      <StepHead stage={2} />
      <h2 className="h1">{t('handOffHeading')}</h2>
      <p className={`lead ${css.captureLead}`}>{t('handOffText')}</p>
      {address && (
        <>
          <QrFigure text={address} label={t('handOffQr')} failedText={t('handOffQrFailed')} />
          <p className="small center lead" role="status">
            {t('handOffUntil', { time: timeText(data.expiresAt) })}
          </p>
        </>
      )}
      <div className={`stack-4 ${css.refusedHelp}`}>
        <Note icon="lock">{t('handOffCare')}</Note>
        <p className="small center">{t('handOffFollows')}</p>
      </div>
    </StaticPage>
  )
}
