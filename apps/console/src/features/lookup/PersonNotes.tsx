import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import type { DataOf } from '@noren/contract/endpoint'
import type { LookPurpose } from '@noren/contract/operator/looking'
import {
  addNote,
  endNote,
  listNotes,
  NOTE_LENGTH_MAX,
  PERSON_FLAGS,
  showNote,
} from '@noren/contract/operator/notes'
import { TextArea } from '@noren/ui/TextArea'
import { useState } from 'react'
import { call } from '../../device/client.ts'
import { decide } from '../../device/decide.ts'
import { formats } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { ChoiceField } from '../../shell/ChoiceField.tsx'
import form from '../../shell/Form.module.css'
import { Loaded } from '../../shell/PageParts.tsx'
import panel from '../../shell/Panel.module.css'
import { Panel } from '../../shell/Panel.tsx'
import { Press } from '../../shell/Press.tsx'
import { useMe } from '../../shell/session.ts'
import { useDecision } from '../../shell/use-decision.ts'
import { useDraft } from '../../shell/use-draft.ts'

type Note = DataOf<typeof listNotes>['items'][number]
interface Of {
  userId: string
  purpose: LookPurpose
}

const CHANGED = ['listNotes', 'personTimeline']

/** What whoever opens this person has to mind, in a word each; nothing where there is none. */
export function Flags({ userId }: { userId: string }) {
  const t = useTexts('lookup')
  const { data } = useEndpoint(listNotes, { params: { userId } })
  const standing = data?.items.filter(({ endedAt }) => endedAt === null) ?? []
  const flags = PERSON_FLAGS.filter((one) => standing.some(({ flag }) => flag === one))
  if (flags.length === 0) return null
  return (
    <Panel title={t('flags')}>
      <p>
        {flags.map((one) => (
          <span key={one} className={`${panel.chip} ${panel.chipWarn}`}>
            {t(`flag_${one}`)}
          </span>
        ))}
      </p>
    </Panel>
  )
}

/** What the staff noted about a person: who and when at once, the words of each when it is opened. */
export function PersonNotes({ userId, purpose }: Of) {
  const t = useTexts('lookup')
  const { calls } = useMe()
  const notes = useEndpoint(listNotes, { params: { userId } })
  return (
    <>
      {calls.includes('addNote') && <NewNote userId={userId} />}
      <Loaded state={loaded({ notes })}>
        {({ notes: { items } }) => (
          <Panel title={t('tab_notes')} note={t('notesNote')}>
            {items.length === 0 && <p className={panel.note}>{t('noNotes')}</p>}
            <ol className={panel.events}>
              {items.map((note) => (
                <NoteLine key={note.noteId} note={note} userId={userId} purpose={purpose} />
              ))}
            </ol>
          </Panel>
        )}
      </Loaded>
    </>
  )
}

const NO_FLAG = 'none'
const FLAG_CHOICES = [NO_FLAG, ...PERSON_FLAGS] as const

function NewNote({ userId }: { userId: string }) {
  const t = useTexts('lookup')
  const { text, write } = useDraft(`note ${userId}`)
  const [flag, setFlag] = useState<(typeof FLAG_CHOICES)[number]>(NO_FLAG)
  const { run, isBusy } = useDecision(CHANGED)
  const note = text.trim()
  const send = async () => {
    const isDone = await run(async () => {
      await decide(addNote, { userId, note, ...(flag !== NO_FLAG && { flag }) })
      return t('noteKept')
    })
    if (!isDone) return
    write('')
    setFlag(NO_FLAG)
  }
  return (
    <Panel title={t('newNote')}>
      <div className={form.form}>
        <TextArea
          label={t('noteWords')}
          help={t('noteHelp')}
          rows={3}
          maxLength={NOTE_LENGTH_MAX}
          length={text.length}
          value={text}
          onValue={write}
        />
        <ChoiceField
          label={t('flagToMind')}
          value={flag}
          values={FLAG_CHOICES}
          textOf={(one) => (one === NO_FLAG ? t('flagNone') : t(`flag_${one}`))}
          onValue={setFlag}
        />
        <p>
          <Press kind="line" isSmall isBusy={isBusy} disabled={note === ''} onClick={send}>
            {t('keepNote')}
          </Press>
        </p>
      </div>
    </Panel>
  )
}

function NoteLine({ note, userId, purpose }: Of & { note: Note }) {
  const t = useTexts('lookup')
  const { calls } = useMe()
  const [words, setWords] = useState<string | null>(null)
  const { run, isBusy } = useDecision([])
  const end = useDecision(CHANGED)
  const { noteId, flag, endedAt } = note
  const { dateTimeText } = formats()
  const open = () =>
    run(async () => {
      const params = { userId, noteId }
      setWords((await call(showNote, { params, query: { purpose } })).note)
      return t('noteOpened')
    })
  const finish = () =>
    end.run(async () => {
      await decide(endNote, { userId, noteId })
      return t('noteEnded')
    })
  return (
    <li>
      <time dateTime={note.writtenAt}>{dateTimeText(note.writtenAt)}</time>
      <span>
        {note.by}{' '}
        {flag && (
          <span className={`${panel.chip} ${endedAt ? '' : panel.chipWarn}`}>
            {t(`flag_${flag}`)}
          </span>
        )}
        <span role="status">{words !== null && <p>{words}</p>}</span>
        {endedAt && (
          <small>
            {t('noteEndedBy', { name: note.endedBy ?? '–', time: dateTimeText(endedAt) })}
          </small>
        )}
      </span>
      <span>
        {words === null && calls.includes('showNote') && (
          <Press kind="text" isSmall isBusy={isBusy} onClick={open}>
            {t('openNote')}
          </Press>
        )}
        {endedAt === null && calls.includes('endNote') && (
          <Press kind="text" isSmall isBusy={end.isBusy} onClick={finish}>
            {t('endNote')}
          </Press>
        )}
      </span>
    </li>
  )
}
