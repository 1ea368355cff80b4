import { type ApiError, apiErrorOf } from '@noren/client/api-error'
import { releaseWork } from '@noren/contract/operator/work'
import { classes } from '@noren/ui/classes'
import { showToast } from '@noren/ui/toast'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '../../device/client.ts'
import { useTexts } from '../../device/texts.ts'
import { Cap } from '../../shell/Cap.tsx'
import casesCss from '../../shell/Cases.module.css'
import { useGuide, useKeys } from '../../shell/keys.ts'
import { Panel } from '../../shell/Panel.tsx'
import { Press } from '../../shell/Press.tsx'
import { to } from '../../shell/paths.ts'
import { go } from '../../shell/place.ts'
import { useMe } from '../../shell/session.ts'
import { useRefusal } from '../../shell/use-refusal.ts'
import { DESKS, type DeskKind, numberOf } from '../../shell/work-kinds.ts'
import { Conflict, type WorkItem } from './Conflict.tsx'
import css from './Desk.module.css'
import { type Draft, isReady, type Rules, type Step, stepped, UNDECIDED } from './decision.ts'
import { keepDraft, markDone, takeDone, takeDraft } from './done-items.ts'
import { Escalations } from './Escalation.tsx'
import { useTakeNext } from './use-take-next.ts'

/** After these the case is not this person's to decide any more. */
const CONFLICTS = ['CASE_DECIDED', 'LOAN_STATE', 'NOT_FOUND', 'PROPOSAL_PENDING']
const isConflict = ({ reason }: ApiError): boolean => CONFLICTS.some((one) => one === reason)

/** A person at the keys takes no longer for a case that is plain: nothing competes with the next one. */
const LISTS_AFTER_MS = 2_000
/** One reading for all cases that were decided without a pause. */
let reading: ReturnType<typeof setTimeout> | undefined

const SAID_AFTER = {
  opened: 'done',
  none: 'doneLast',
  failed: 'doneOnly',
  left: 'doneOnly',
} as const

/** What the kinds of work differ in. */
export interface Choice {
  accept: string
  /** Null where there is one thing to do alone. */
  refuse: string | null
  reasons: readonly { code: string; label: string }[]
  reasonsMax: number
  /** Who signs, who is told. */
  note: string
  /** Why it cannot be accepted as it is; null when it can. */
  lacks?: string | null
  /** Why the other decision cannot be taken as it is. */
  refuseLacks?: string | null
  /** Nothing is written and no money moves: the next case comes before the answer, and this one again if it is refused. */
  goesOn?: true
  /** Sends it; a sentence when it waits for a second person. */
  send: (draft: Draft) => Promise<string | null>
}

const rulesOf = ({ reasons, reasonsMax }: Choice): Rules => ({
  reasons: reasons.map(({ code }) => code),
  reasonsMax,
})

/** Evidence, what there is to decide, and the bar that decides: by buttons or by keys. */
export function DeskBody(props: {
  item: WorkItem
  kind: DeskKind
  evidence: ReactNode
  /** What stands above the reasons. */
  decision?: ReactNode
  choice: Choice
}) {
  const t = useTexts('work')
  const refusal = useRefusal()
  const { choice, kind, item } = props
  const { calls } = useMe()
  const queryClient = useQueryClient()
  const { takeNext, openHeld } = useTakeNext(kind)
  const [draft, setDraft] = useState(() => takeDraft(item.itemId) ?? UNDECIDED)
  const [isSending, setIsSending] = useState(false)
  const [conflict, setConflict] = useState<ApiError | null>(null)
  const rules = rulesOf(choice)
  const mayDecide = calls.includes(DESKS[kind].decides) && item.isMine
  const take = (step: Step) => mayDecide && setDraft(stepped(draft, step, rules))
  const readListsAnew = (inMs: number) => {
    clearTimeout(reading)
    reading = setTimeout(() => {
      for (const name of ['listWork', 'workCounts']) {
        void queryClient.invalidateQueries({ queryKey: [name] })
      }
    }, inMs)
  }
  /** The next case stands already: a refusal brings this one back as it was, unless its person has gone on since. */
  const tellOf = async (sent: Promise<string | null>) => {
    const there = location.href
    try {
      const waits = await sent
      readListsAnew(LISTS_AFTER_MS)
      showToast(waits ?? t('done'), waits ? 'users' : 'check')
    } catch (cause) {
      showToast(t('notDecided', { item: numberOf(item), why: refusal(cause, t('lost')) }), 'warn')
      readListsAnew(0)
      if (location.href !== there)
        return void call(releaseWork, { body: { itemId: item.itemId } }).catch(() => undefined)
      if (!isConflict(apiErrorOf(cause))) keepDraft(item.itemId, draft)
      go(to.item(kind, item.itemId), { replace: true })
    }
  }
  const confirm = async () => {
    if (!mayDecide || isSending || !isReady(draft, rules)) return
    const lacks = draft.verdict === 'accept' ? choice.lacks : choice.refuseLacks
    if (lacks) return showToast(lacks, 'info')
    setIsSending(true)
    const sent = choice.send(draft)
    if (choice.goesOn) {
      markDone(item.itemId)
      if (openHeld()) return tellOf(sent)
      takeDone(item.itemId)
    }
    const here = location.href
    try {
      const waits = await sent
      if (waits === null) markDone(item.itemId)
      // Who has gone elsewhere meanwhile stays there.
      const hasLeft = location.href !== here
      const taken = hasLeft ? 'left' : await takeNext({ replace: true, isQuiet: true })
      // Once the next case is painted: the lists beside it can wait, a person at the keys does not.
      readListsAnew(taken === 'opened' ? LISTS_AFTER_MS : 0)
      showToast(waits ?? t(SAID_AFTER[taken]), waits ? 'users' : 'check')
    } catch (cause) {
      const error = apiErrorOf(cause)
      if (isConflict(error)) setConflict(error)
      else showToast(refusal(cause, t('lost')), 'warn')
    } finally {
      setIsSending(false)
    }
  }
  useKeys(
    mayDecide && !conflict
      ? [
          { keys: 'a', label: choice.accept, run: () => take({ kind: 'accept' }) },
          ...(choice.refuse === null
            ? []
            : [{ keys: 'f', label: choice.refuse, run: () => take({ kind: 'refuse' }) }]),
          ...choice.reasons.map(({ label }, at) => ({
            keys: String(at + 1),
            label,
            isIdle: draft.verdict !== 'refuse',
            run: () => take({ kind: 'reason', number: at + 1 }),
          })),
          { keys: 'Enter', label: t('confirm'), isIdle: !isReady(draft, rules), run: confirm },
          ...(draft.verdict
            ? [{ keys: 'Escape', label: t('cancel'), run: () => take({ kind: 'cancel' }) }]
            : []),
        ]
      : [],
  )
  const { accept, refuse, lacks, reasons } = choice
  useGuide(
    mayDecide && !conflict
      ? [
          refuse === null
            ? t('guideOne', { accept })
            : t(reasons.length > 0 ? 'guideReasons' : 'guideDecide', { accept, refuse }),
          ...(lacks ? [lacks] : []),
          t('guideUnsure'),
        ]
      : [t('onlyLook')],
  )
  if (conflict) {
    return (
      <div className={css.evidence}>
        <Conflict
          kind={kind}
          error={conflict}
          itemId={item.itemId}
          retry={() => setConflict(null)}
        />
      </div>
    )
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be scrolled by keys too. */}
      <section className={css.evidence} aria-label={t('evidence')} tabIndex={0}>
        <Escalations item={item} />
        {props.evidence}
      </section>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the same. */}
      <section className={css.decision} aria-label={t('toDecide')} tabIndex={0}>
        {props.decision}
        {choice.reasons.length > 0 && (
          <Panel
            title={t('why')}
            note={
              <>
                <Cap>F</Cap> {t('thenNumber')}
              </>
            }
          >
            <div className={css.reasons}>
              {choice.reasons.map(({ code, label }, at) => (
                <button
                  key={code}
                  type="button"
                  disabled={draft.verdict !== 'refuse'}
                  aria-pressed={draft.reasons.includes(code)}
                  onClick={() => take({ kind: 'reason', number: at + 1 })}
                >
                  <Cap>{at + 1}</Cap>
                  <span>{label}</span>
                </button>
              ))}
            </div>
          </Panel>
        )}
      </section>
      <footer className={classes(casesCss.acts, css.acts)}>
        <p role="status">
          {draft.verdict === 'refuse' && !isReady(draft, rules)
            ? t('chooseReason')
            : draft.verdict
              ? t('pressEnter', {
                  decision: draft.verdict === 'refuse' ? (refuse ?? accept) : accept,
                })
              : choice.note}
        </p>
        {!mayDecide && <p>{t('mayNotDecide')}</p>}
        {mayDecide && !draft.verdict && (
          <>
            {refuse !== null && (
              <Press kind="line" cap="F" onClick={() => take({ kind: 'refuse' })}>
                {refuse}
              </Press>
            )}
            <Press cap="A" onClick={() => take({ kind: 'accept' })}>
              {choice.accept}
            </Press>
          </>
        )}
        {mayDecide && draft.verdict && (
          <>
            <Press kind="text" cap="Esc" onClick={() => take({ kind: 'cancel' })}>
              {t('cancel')}
            </Press>
            <Press cap="↵" isBusy={isSending} disabled={!isReady(draft, rules)} onClick={confirm}>
              {draft.verdict === 'accept' ? choice.accept : choice.refuse}
            </Press>
          </>
        )}
      </footer>
    </>
  )
}
