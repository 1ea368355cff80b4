import type { ApiError } from '@noren/client/api-error'
import { loaded, type PageState } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import { ocrDetail } from '@noren/contract/certification'
import { Skeleton, SkeletonForm } from '@noren/ui/Skeleton'
import { useEffect, useEffectEvent, useState } from 'react'
import { paths } from '../../../app/paths.ts'
import { useTexts } from '../../../device/texts.ts'
import { AppPage } from '../../../shell/AppPage.tsx'
import { useDraft } from '../../../shell/form/draft.ts'
import { goByStatus } from '../../../shell/navigation.ts'
import { fieldErrorsOf } from '../field-errors.ts'
import { StepHead } from '../StepHead.tsx'
import { useStageFocus } from '../use-stage-focus.ts'
import { KindChoice } from './KindChoice.tsx'
import { PartMissing } from './PartMissing.tsx'
import type { Detail, DocumentKind } from './stage.ts'
import { useFollowing } from './use-following.ts'
import { usePart } from './use-part.ts'
import { type FieldsDraft, useStages } from './use-stages.ts'

/** Identity document, then face check. The server says how far it is; this page shows the next screen. */
export function StepOnePage() {
  const detail = useEndpoint(ocrDetail)
  const draft = useDraft<FieldsDraft>('identity')
  const state = loaded({ detail, draft })
  if (state.kind === 'ready') {
    return <IdentityStage {...state.data} refresh={detail.refetch} />
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

function IdentityStage(props: {
  detail: Detail
  draft: Partial<FieldsDraft>
  refresh: () => Promise<unknown>
}) {
  const { detail, refresh } = props
  const stages = useStages(detail, props.draft)
  const { stage, inside } = stages
  const screens = usePart(loadScreens)
  useFollowing()
  const [serverErrors, setServerErrors] = useState<Record<string, string>>({})
  const errorsOf = fieldErrorsOf(useTexts('facialAuth'))
  const resume = useEffectEvent((kind: DocumentKind | null) => {
    // Unless one was chosen in the meantime.
    if (kind && stage.at === 'kind') stages.resume(kind)
  })
  useEffect(() => void screens.part?.keptDocument().then(resume), [screens.part])
  useStageFocus(`${stage.at} ${'side' in stage ? stage.side : ''}`)

  const handOff = () => inside.show('handOff')
  const documentAgain = () => stages.retake('front')
  const onRefused = (error: ApiError) => {
    if (error.reason === 'STEP_ORDER') goByStatus()
    if (error.reason === 'DOCUMENT_MISSING' || error.reason === 'LIVENESS_MISSING') void refresh()
    const fields = errorsOf(error)
    setServerErrors(fields)
    if (error.reason === 'VALIDATION' || error.reason === 'UNDERAGE') {
      if (Object.keys(fields).length > 0) stages.askFields()
    }
  }
  if (screens.hasFailed) return <PartMissing onRetry={screens.retry} />
  if (!screens.part) return <StepOneWaits />
  const { DocumentCapture, FaceCheck, FieldsForm, HandOff, SaveIdentity } = screens.part
  if (inside.now === 'handOff') return <HandOff onBack={inside.back} />
  switch (stage.at) {
    case 'kind':
      return <KindChoice kind={stages.kind} onHandOff={handOff} onKind={stages.chooseKind} />
    case 'document':
      return (
        <DocumentCapture
          key={`${stage.kind}-${stage.side}`}
          kind={stage.kind}
          side={stage.side}
          inside={inside}
          onBack={() => stages.backTo('kind')}
          onOtherKind={stages.askKind}
          onHandOff={handOff}
          onRead={async () => {
            await refresh()
            stages.goOn(stage.kind)
          }}
        />
      )
    case 'fields':
      return (
        <FieldsForm
          kind={stage.kind}
          fields={detail.fields}
          typed={stages.values}
          serverErrors={serverErrors}
          sides={detail.takenSides}
          onBack={() => stages.backTo('kind')}
          onRetake={stages.retake}
          onTyped={(values) => stages.keepFields({ kind: stage.kind, values, hasConfirmed: false })}
          onConfirm={(values) => {
            setServerErrors({})
            stages.confirmed({ kind: stage.kind, values, hasConfirmed: true })
          }}
        />
      )
    case 'face':
      return (
        <FaceCheck
          triesLeft={detail.livenessTriesLeft}
          inside={inside}
          onHandOff={handOff}
          onDone={refresh}
          onDocumentAgain={documentAgain}
          onBack={() => stages.backTo('fields')}
        />
      )
    case 'save':
      return (
        <SaveIdentity
          kind={stage.kind}
          fields={stages.values ?? {}}
          face={detail.face === 'passed' ? 'passed' : 'review'}
          onSaved={stages.forgetFields}
          onRefused={onRefused}
          onBack={() => stages.backTo('fields')}
          onDocumentAgain={documentAgain}
          onFieldsAgain={stages.askFields}
        />
      )
  }
}
