import { loaded, type PageState } from '@noren/client/loaded'
import { useEndpoint, useSend } from '@noren/client/use-endpoint'
import { userStatus } from '@noren/contract/account'
import { getDict, saveSurvey, viewSurvey } from '@noren/contract/certification'
import type { DataOf } from '@noren/contract/endpoint'
import { Art } from '@noren/ui/Art'
import emptyDrawing from '@noren/ui/art/error.svg'
import { Button } from '@noren/ui/Button'
import { Choice } from '@noren/ui/Choice'
import { HeaderBar } from '@noren/ui/HeaderBar'
import { Skeleton, SkeletonForm } from '@noren/ui/Skeleton'
import { useEffect, useRef, useState } from 'react'
import { paths } from '../../../app/paths.ts'
import { call } from '../../../device/api/client.ts'
import { forgetDraft, keepDraft, readDraft } from '../../../device/draft.ts'
import { useTexts } from '../../../device/texts.ts'
import { AppPage } from '../../../shell/AppPage.tsx'
import { CustomerServiceButton } from '../../../shell/CustomerServiceButton.tsx'
import { go } from '../../../shell/navigation.ts'
import { setBizStatus } from '../../../shell/session-store.ts'
import { ProgressHead } from '../StepHead.tsx'
import { stagePath } from '../stages.ts'
import { type Answers, firstOpen, isComplete, knownAnswers } from './survey-progress.ts'
import './survey.css'

type Data = { questions: DataOf<typeof getDict>; saved: DataOf<typeof viewSurvey> }

/** One question a screen (C2). Each answer is kept on the device at once and on the server as a draft. */
export function SurveyPage() {
  const questions = useEndpoint(getDict, { params: { type: 'survey' } })
  const saved = useEndpoint(viewSurvey)
  const state = loaded({ questions, saved })
  return state.kind === 'ready' && state.data.questions.details.length > 0 ? (
    <Questions state={state} data={state.data} />
  ) : (
    <NoQuestions state={state} />
  )
}

function NoQuestions(props: { state: PageState<Data> }) {
  const t = useTexts('survey')
  return (
    <AppPage
      title={t('title')}
      back={paths.identityAuth()}
      state={props.state}
      skeleton={
        <>
          <div className="step-head">
            <Skeleton height=".1rem" />
          </div>
          <div className="stack-4">
            <Skeleton width="80%" height=".56rem" />
            <SkeletonForm fields={4} />
          </div>
        </>
      }
      empty={{
        when: () => true,
        art: <Art src={emptyDrawing} width={360} height={240} />,
        title: t('emptyTitle'),
        text: t('emptyText'),
      }}
    >
      {() => null}
    </AppPage>
  )
}

function Questions({ state, data }: { state: PageState<Data>; data: Data }) {
  const t = useTexts('survey')
  const questions = data.questions.details
  const [answers, setAnswers] = useState<Answers>(() =>
    knownAnswers(questions, data.saved.answers, readDraft('survey')),
  )
  const [at, setAt] = useState(() => firstOpen(questions, answers))
  const [isAsked, setIsAsked] = useState(false)
  const save = useSend(saveSurvey, {
    handles: ['SURVEY_INCOMPLETE'],
    makesStale: [viewSurvey, userStatus],
  })
  const heading = useFocusOnChange(at)
  const question = questions[at]
  if (!question) return null
  const isLast = at === questions.length - 1

  const choose = (choice: string) => {
    const next = { ...answers, [question.code]: choice }
    setAnswers(next)
    setIsAsked(false)
    keepDraft('survey', next)
    // A draft that did not get through is no one's trouble: the device has it, and the last call sends all.
    void call(saveSurvey, { body: { answers: next, isDraft: true } }).catch(() => undefined)
  }
  const goOn = () => {
    if (answers[question.code] === undefined) return setIsAsked(true)
    if (!isLast) return setAt(at + 1)
    if (!isComplete(questions, answers)) return setAt(firstOpen(questions, answers))
    save.mutate(
      { body: { answers } },
      {
        onSuccess: ({ bizStatus }) => {
          forgetDraft('survey')
          setBizStatus(bizStatus)
          // Back leads to the overview, not to questions that are answered.
          go(stagePath(bizStatus), { replace: true })
        },
        onError: (error) => {
          if (error.reason === 'SURVEY_INCOMPLETE') setAt(firstOpen(questions, answers))
          if (error.reason === 'CONSENT_NEEDED') go(paths.identityAuth())
        },
      },
    )
  }
  return (
    <AppPage
      title={t('title')}
      header={
        <HeaderBar
          title={t('title')}
          backLabel={at > 0 ? t('previous') : t('back')}
          onBack={() => (at > 0 ? setAt(at - 1) : go(paths.identityAuth()))}
        >
          <CustomerServiceButton />
        </HeaderBar>
      }
      state={state}
      skeleton={null}
      empty="never"
      dock={
        <Button isBlock isBusy={save.isSending} onClick={goOn}>
          {isLast ? t('finish') : t('next')}
        </Button>
      }
    >
      {() => (
        <>
          <ProgressHead
            total={questions.length}
            done={at}
            text={t('questionOf', { at: at + 1, total: questions.length })}
          />
          <h2 className="h1 survey__question" tabIndex={-1} ref={heading}>
            {question.name}
          </h2>
          {question.help && <p className="lead survey__help">{question.help}</p>}
          <Choice
            key={question.code}
            legend={question.name}
            isLegendHidden
            options={(question.options ?? []).map(({ code, name }) => ({
              value: code,
              label: name,
            }))}
            value={answers[question.code] ?? null}
            onValue={choose}
            error={isAsked ? t('chooseOne') : undefined}
          />
        </>
      )}
    </AppPage>
  )
}

/** Moves the focus to the heading when the question changes, not when the page opens: the router does that. */
function useFocusOnChange(at: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(at)
  useEffect(() => {
    if (shown.current === at) return
    shown.current = at
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [at])
  return heading
}
