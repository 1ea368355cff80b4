import { loaded } from '@noren/client/loaded'
import { useEndpoint, useSend } from '@noren/client/use-endpoint'
import { APPEAL_LENGTH_MAX, appealHold, viewHold } from '@noren/contract/appeals'
import { day } from '@noren/contract/dates'
import type { DataOf } from '@noren/contract/endpoint'
import { Art } from '@noren/ui/Art'
import emptyOrders from '@noren/ui/art/empty-orders.svg'
import { Button } from '@noren/ui/Button'
import { Card } from '@noren/ui/Card'
import { Note } from '@noren/ui/Note'
import { SkeletonForm } from '@noren/ui/Skeleton'
import { TextArea } from '@noren/ui/TextArea'
import { useState } from 'react'
import { dateText, dateTimeText } from '../../device/formats.ts'
import { useTexts } from '../../device/texts.ts'
import { AppPage } from '../../shell/AppPage.tsx'

type View = DataOf<typeof viewHold>

/** What keeps the person from borrowing, and a way to have somebody else look again. */
export function AppealPage() {
  const t = useTexts('appeal')
  const held = useEndpoint(viewHold, {}, { staleTime: 0 })
  return (
    <AppPage
      title={t('title')}
      back
      state={loaded({ held })}
      skeleton={<SkeletonForm fields={2} />}
      empty={{
        when: ({ held: { hold, appeal } }) => hold === null && appeal === null,
        art: <Art src={emptyOrders} width={240} height={150} isEager />,
        title: t('none'),
        text: t('noneText'),
      }}
    >
      {({ held: view }) => <Appeal view={view} />}
    </AppPage>
  )
}

function Appeal({ view }: { view: View }) {
  const t = useTexts('appeal')
  const { hold, appeal } = view
  return (
    <div className="stack-4">
      {hold && (
        <div className="stack">
          <p className="lead">{t(hold.kind, { date: dateTimeText(hold.since) })}</p>
          <p>{t('calm')}</p>
        </div>
      )}
      {appeal && <Asked appeal={appeal} />}
      {view.mayAppeal && <Ask answerBy={view.answerBy} />}
    </div>
  )
}

function Asked({ appeal }: { appeal: NonNullable<View['appeal']> }) {
  const t = useTexts('appeal')
  const { state, words, answer } = appeal
  return (
    <Card>
      <div className="stack">
        {state === 'open' ? (
          <Note icon="clock">
            <p>
              {t('asked', {
                date: dateTimeText(appeal.openedAt),
                due: dateText(day(appeal.answerBy)),
              })}
            </p>
          </Note>
        ) : (
          <Note meaning={state === 'lifted' ? 'good' : 'info'}>
            <p>{t(state)}</p>
          </Note>
        )}
        {answer && (
          <>
            <h2 className="h3">{t('answer')}</h2>
            <p>{answer}</p>
          </>
        )}
        <h2 className="h3">{t('yourWords')}</h2>
        <p>{words}</p>
      </div>
    </Card>
  )
}

function Ask({ answerBy }: { answerBy: string }) {
  const t = useTexts('appeal')
  const [words, setWords] = useState('')
  const send = useSend(appealHold, { makesStale: [viewHold] })
  const isEmpty = words.trim() === ''
  return (
    <div className="stack">
      <p>{t('lead', { due: dateText(day(answerBy)) })}</p>
      <TextArea
        label={t('words')}
        help={t('hint')}
        maxLength={APPEAL_LENGTH_MAX}
        length={words.length}
        value={words}
        onValue={setWords}
      />
      <Button
        isBlock
        disabled={isEmpty}
        isBusy={send.isSending}
        onClick={() => send.mutate({ body: { words } })}
      >
        {t('ask')}
      </Button>
      {isEmpty && <p className="small">{t('missing')}</p>}
    </div>
  )
}
