import type { ApiError } from '@noren/client/api-error'
import { loaded, type PageState } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import { ocrDetail } from '@noren/contract/certification'
import { Skeleton, SkeletonForm } from '@noren/ui/Skeleton'
import { useEffect, useState } from 'react'
import { paths } from '../../../app/paths.ts'
import { useTexts } from '../../../device/texts.ts'
import { AppPage } from '../../../shell/AppPage.tsx'
import { goByStatus } from '../../../shell/navigation.ts'
import { fieldErrorsOf } from '../field-errors.ts'
import { StepHead } from '../StepHead.tsx'
import { useStageFocus } from '../use-stage-focus.ts'
import { KindChoice } from './KindChoice.tsx'
import { PartMissing } from './PartMissing.tsx'
import { type Choices, type Detail, stageOf } from './stage.ts'
import { useFollowing } from './use-following.ts'
import { usePart } from './use-part.ts'

/** Identity document, then face check. The server says how far it is; this page shows the next screen. */
export function StepOnePage() {
  const detail = useEndpoint(ocrDetail)
  const state = loaded({ detail })
  if (state.kind === 'ready') {
    return <IdentityStage detail={state.data.detail} refresh={detail.refetch} />
  }
  return <StepOneWaits state={state} />
}

function StepOneWaits(props: { state?: PageState<unknown> }) {
  const t = useTexts('capture')
  return (
    <AppPage
      title={t('title')}
      back={paths.identityAuth()}
      state={props.state ?? { kind: 'loading' }}
      skeleton={
        <>
          <StepHead stage={2} />
          <div className="stack-4">
            <Skeleton width="70%" height=".56rem" />
            <SkeletonForm fields={2} />
          </div>
        </>
      }
      empty="never"
    >
      {() => null}
    </AppPage>
  )
}

/** Everything after the first question is a separate chunk, loaded while the person reads. */
const loadScreens = () => import('./screens.ts')

const FRESH: Choices = { kind: null, retake: null, hasConfirmed: false }

function IdentityStage(props: { detail: Detail; refresh: () => Promise<unknown> }) {
  const { detail, refresh } = props
  const [choices, setChoices] = useState<Choices>(FRESH)
  const screens = usePart(loadScreens)
  useFollowing()
  const [isKindAsked, setIsKindAsked] = useState(false)
  const [isHandingOff, setIsHandingOff] = useState(false)
  const [confirmed, setConfirmed] = useState<Record<string, string> | null>(null)
  const [serverErrors, setServerErrors] = useState<Record<string, string>>({})
  const errorsOf = fieldErrorsOf(useTexts('facialAuth'))
  const isKindOpen = detail.kind === null && choices.kind === null
  useEffect(() => {
    if (!isKindOpen || !screens.part) return
    void screens.part.keptDocument().then((kind) => {
      // Unless one was chosen in the meantime.
      if (kind) setChoices((now) => (now.kind ? now : { ...FRESH, kind }))
    })
  }, [isKindOpen, screens.part])
  const stage = isKindAsked ? ({ at: 'kind' } as const) : stageOf(detail, choices)
  useStageFocus(`${stage.at} ${'side' in stage ? stage.side : ''}`)

  const askKind = () => setIsKindAsked(true)
  const askFields = () => setChoices({ ...choices, hasConfirmed: false })
  const documentAgain = () => {
    setConfirmed(null)
    setChoices({ ...FRESH, kind: choices.kind, retake: 'front' })
  }
  const onRefused = (error: ApiError) => {
    if (error.reason === 'STEP_ORDER') goByStatus()
    if (error.reason === 'DOCUMENT_MISSING' || error.reason === 'LIVENESS_MISSING') void refresh()
    const fields = errorsOf(error)
    setServerErrors(fields)
    if (error.reason === 'VALIDATION' || error.reason === 'UNDERAGE') {
      if (Object.keys(fields).length > 0) askFields()
    }
  }
  if (screens.hasFailed) return <PartMissing onRetry={screens.retry} />
  if (!screens.part) return <StepOneWaits />
  const { DocumentCapture, FaceCheck, FieldsForm, HandOff, SaveIdentity } = screens.part
  if (isHandingOff) return <HandOff onBack={() => setIsHandingOff(false)} />
  switch (stage.at) {
    case 'kind':
      return (
        <KindChoice
          onHandOff={() => setIsHandingOff(true)}
          onKind={(kind) => {
            setIsKindAsked(false)
            setChoices({ ...FRESH, kind })
          }}
        />
      )
    case 'document':
      return (
        <DocumentCapture
          key={`${stage.kind}-${stage.side}`}
          kind={stage.kind}
          side={stage.side}
          onBack={askKind}
          onHandOff={() => setIsHandingOff(true)}
          onRead={async () => {
            await refresh()
            setConfirmed(null)
            setChoices({ ...FRESH, kind: stage.kind })
          }}
        />
      )
    case 'fields':
      return (
        <FieldsForm
          kind={stage.kind}
          fields={detail.fields}
          confirmed={confirmed}
          serverErrors={serverErrors}
          sides={detail.takenSides}
          onBack={askKind}
          onRetake={(retake) => setChoices({ ...choices, retake })}
          onConfirm={(values) => {
            setConfirmed(values)
            setServerErrors({})
            setChoices({ ...choices, hasConfirmed: true })
          }}
        />
      )
    case 'face':
      return (
        <FaceCheck
          triesLeft={detail.livenessTriesLeft}
          onHandOff={() => setIsHandingOff(true)}
          onDone={refresh}
          onDocumentAgain={documentAgain}
          onBack={askFields}
        />
      )
    case 'save':
      return (
        <SaveIdentity
          kind={stage.kind}
          fields={confirmed ?? {}}
          face={detail.face === 'passed' ? 'passed' : 'review'}
          onRefused={onRefused}
          onDocumentAgain={documentAgain}
          onFieldsAgain={askFields}
        />
      )
  }
}
