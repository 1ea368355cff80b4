import { apiErrorOf } from '@noren/client/api-error'
import { loaded, type PageState } from '@noren/client/loaded'
import { useEndpoint, useSend } from '@noren/client/use-endpoint'
import { userStatus } from '@noren/contract/account'
import { getDict, saveSurvey, viewSurvey } from '@noren/contract/certification'
import type { DataOf } from '@noren/contract/endpoint'
import { isCertified } from '@noren/contract/user-status'
import { Art } from '@noren/ui/Art'
import emptyDrawing from '@noren/ui/art/error.svg'
import { Choice } from '@noren/ui/Choice'
import { HeaderBar } from '@noren/ui/HeaderBar'
import { Skeleton, SkeletonForm } from '@noren/ui/Skeleton'
import { useEffect, useRef, useState } from 'react'
import { paths } from '../../../app/paths.ts'
import { call } from '../../../device/api/client.ts'
import { useTexts } from '../../../device/texts.ts'
import { AppPage } from '../../../shell/AppPage.tsx'
import { CustomerServiceButton } from '../../../shell/CustomerServiceButton.tsx'
import { useDraft, useDraftIn } from '../../../shell/form/draft.ts'
import { Fields, Form, FormShell, SubmitButton } from '../../../shell/form/FormShell.tsx'
import { type Sent, useForm } from '../../../shell/form/use-form.ts'
import { go, goBackTo } from '../../../shell/navigation.ts'
import { setBizStatus, useVisitor } from '../../../shell/session-store.ts'
import { leaveScreens, useScreens } from '../../../shell/use-screens.ts'
import certificationCss from '../Certification.module.css'
import { ProgressHead } from '../StepHead.tsx'
import { stagePath } from '../stages.ts'
import css from './Survey.module.css'
import { type Answers, firstOpen, isComplete, knownAnswers } from './survey-progress.ts'

type Data = {
  questions: DataOf<typeof getDict>
  saved: DataOf<typeof viewSurvey>
  draft: Partial<Answers>
}
type Question = DataOf<typeof getDict>['details'][number]

/** One question per screen. Each answer is stored at once on the device, and on the server as a draft. */
export function SurveyPage() {
  const questions = useEndpoint(getDict, { params: { type: 'survey' } })
  const saved = useEndpoint(viewSurvey)
  const draft = useDraft<Answers>('survey')
  const state = loaded({ questions, saved, draft })
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
          <div className={certificationCss.stepHead}>
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
    knownAnswers(questions, data.saved.answers, data.draft),
  )
  const open = firstOpen(questions, answers)
  // Who is certified changes answers that are all given, and sees them from the first on.
  const isChange = isCertified(useVisitor().bizStatus ?? 0)
  const screens = useScreens(isChange ? 0 : open)
  const at = Math.min(screens.now, open)
  const draft = useDraftIn('survey')
  const save = useSend(saveSurvey, {
    handles: ['SURVEY_INCOMPLETE'],
    makesStale: [viewSurvey, userStatus],
  })
  const question = questions[at]
  const heading = useFocusOnChange(at)
  if (!question) return null
  const home = isChange ? paths.home() : paths.identityAuth()
  const isLast = at === questions.length - 1

  const choose = (choice: string) => {
    const next = { ...answers, [question.code]: choice }
    setAnswers(next)
    draft.keep(next)
    if (isChange) return
    // A draft that could not be saved does no harm: the device has it, and the last call sends all
    // answers.
    void call(saveSurvey, { body: { answers: next, isDraft: true } }).catch(() => undefined)
  }
  const goOn = async (): Promise<Sent> => {
    const isWhole = isComplete(questions, answers)
    if (!isLast || !isWhole) {
      screens.open(isLast ? open : at + 1)
      return 'stays'
    }
    try {
      const { bizStatus } = await save.send({ body: { answers } })
      draft.forget()
      setBizStatus(bizStatus)
      // Going back leads to the overview, not to questions already answered.
      leaveScreens(stagePath(bizStatus))
      return 'leaves'
    } catch (cause) {
      const { reason } = apiErrorOf(cause)
      if (reason === 'SURVEY_INCOMPLETE') screens.replace(open)
      if (reason === 'CONSENT_NEEDED') go(paths.identityAuth())
      return 'stays'
    }
  }
  return (
    <FormShell>
      <AppPage
        title={t('title')}
        header={
          <HeaderBar
            title={t('title')}
            backLabel={at > 0 ? t('previous') : t('back')}
            onBack={() => (at > 0 ? screens.back(at - 1) : goBackTo(home))}
          >
            <CustomerServiceButton />
          </HeaderBar>
        }
        state={state}
        skeleton={null}
        empty="never"
        dock={<SubmitButton>{isLast ? t('finish') : t('next')}</SubmitButton>}
      >
        {() => (
          <>
            <ProgressHead
              total={questions.length}
              done={at}
              text={t('questionOf', { at: at + 1, total: questions.length })}
            />
            <h2 className={`h1 ${css.question}`} tabIndex={-1} ref={heading}>
              {question.name}
            </h2>
            {question.help && <p className={`lead ${css.help}`}>{question.help}</p>}
            <QuestionForm
              key={question.code}
              question={question}
              answer={answers[question.code] ?? null}
              onAnswer={choose}
              onNext={goOn}
            />
          </>
        )}
      </AppPage>
    </FormShell>
  )
}

/** The possible answers to one question. */
function QuestionForm(props: {
  question: Question
  answer: string | null
  onAnswer: (answer: string) => void
  onNext: () => Promise<Sent>
}) {
  const t = useTexts('survey')
  const { question, onAnswer } = props
  const form = useForm<{ answer: string | null }>({
    table: {
      answer: {
        rules: [{ holds: (answer) => answer !== null, message: t('chooseOne') }],
        control: ({ value, onValue, error }) => (
          <Choice
            legend={question.name}
            isLegendHidden
            options={(question.options ?? []).map(({ code, name }) => ({
              value: code,
              label: name,
            }))}
            value={value}
            onValue={(answer) => {
              onValue(answer)
              onAnswer(answer)
            }}
            error={error}
          />
        ),
      },
    },
    start: { answer: props.answer },
    send: props.onNext,
  })
  return (
    <Form form={form} className="">
      <Fields of={form} />
    </Form>
  )
}

/** Moves the focus to the heading when the question changes; when the page opens, the router does that. */
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
