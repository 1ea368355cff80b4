import type { ApiError } from '@noren/client/api-error'
import { useSend } from '@noren/client/use-endpoint'
import { userStatus } from '@noren/contract/account'
import { saveKyc } from '@noren/contract/certification'
import { Art } from '@noren/ui/Art'
import { Button } from '@noren/ui/Button'
import { Note } from '@noren/ui/Note'
import { pathByStatus } from '../../../app/guards.ts'
import { useTexts } from '../../../device/texts.ts'
import { StaticPage } from '../../../shell/AppPage.tsx'
import { openCustomerService } from '../../../shell/customer-service.ts'
import { setBizStatus } from '../../../shell/session-store.ts'
import { leaveScreens } from '../../../shell/use-screens.ts'
import rightFace from '../art/right-face.svg'
import { StepHead } from '../StepHead.tsx'
import { CaptureHeader } from './CaptureHeader.tsx'
import css from './StepOne.module.css'
import type { DocumentKind } from './stage.ts'

const SAID_HERE = [
  'FACE_DIFFERS',
  'DOCUMENT_TAKEN',
  'DOCUMENT_EXCLUDED',
  'UNDERAGE',
  'DOCUMENT_MISSING',
  'LIVENESS_MISSING',
  'VALIDATION',
] as const

/** Document and face are done: shows the result and submits both. */
export function SaveIdentity(props: {
  kind: DocumentKind
  fields: Readonly<Record<string, string>>
  face: 'passed' | 'review'
  onSaved: () => void
  onRefused: (error: ApiError) => void
  onBack: () => void
  onDocumentAgain: () => void
  onFieldsAgain: () => void
}) {
  const t = useTexts('capture')
  const save = useSend(saveKyc, { handles: SAID_HERE, makesStale: [userStatus] })
  const reason = save.error?.reason
  const isFinal =
    reason === 'FACE_DIFFERS' ||
    reason === 'DOCUMENT_TAKEN' ||
    reason === 'DOCUMENT_EXCLUDED' ||
    reason === 'UNDERAGE'
  const submit = () =>
    save.mutate(
      { body: { kind: props.kind, fields: { ...props.fields } } },
      {
        onSuccess: ({ bizStatus }) => {
          props.onSaved()
          setBizStatus(bizStatus)
          leaveScreens(pathByStatus(bizStatus))
        },
        onError: props.onRefused,
      },
    )
  return (
    <StaticPage
      title={t('title')}
      header={<CaptureHeader title={t('title')} onBack={props.onBack} />}
      dock={
        <Button isBlock isBusy={save.isSending} onClick={submit}>
          {t(isFinal ? 'tryAgain' : 'continue')}
        </Button>
      }
    >
      <StepHead stage={2} />
      <div className="center">
        <div className={css.captureArt}>
          <Art src={rightFace} width={120} height={90} isEager />
        </div>
        <h2 className="h1">{t(`face_${props.face}`)}</h2>
        <p className="lead">{t(`faceText_${props.face}`)}</p>
      </div>
      {isFinal && (
        <div className={`stack-4 ${css.refusedHelp}`}>
          <Note meaning="bad" title={t(`save_${reason}`)} isLive>
            {t(`saveText_${reason}`)}
          </Note>
          <Button
            kind="line"
            isBlock
            onClick={reason === 'UNDERAGE' ? props.onFieldsAgain : props.onDocumentAgain}
          >
            {t(reason === 'UNDERAGE' ? 'checkFields' : 'documentAgain')}
          </Button>
          <Button
            kind="line"
            isBlock
            icon="headset"
            aria-haspopup="dialog"
            onClick={openCustomerService}
          >
            {t('askPerson')}
          </Button>
        </div>
      )}
    </StaticPage>
  )
}
