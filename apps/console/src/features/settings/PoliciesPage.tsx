import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import { addDays, day } from '@noren/contract/dates'
import type { DataOf } from '@noren/contract/endpoint'
import {
  backTestPolicy,
  enforcePolicy,
  POLICY_LIMITS,
  policiesInForce,
  policyDrafts,
  policyRefusalOf,
  proposePolicy,
  savePolicyDraft,
  stopPolicy,
} from '@noren/contract/operator/policies'
import { Field } from '@noren/ui/Field'
import { TextArea } from '@noren/ui/TextArea'
import { type ReactNode, useState } from 'react'
import { decide } from '../../device/decide.ts'
import { formats } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import css from '../../shell/Form.module.css'
import { useKeys } from '../../shell/keys.ts'
import { Page } from '../../shell/Page.tsx'
import { Loaded } from '../../shell/PageParts.tsx'
import panel from '../../shell/Panel.module.css'
import { Facts, numbers, Panel, TablePanel } from '../../shell/Panel.tsx'
import { Press } from '../../shell/Press.tsx'
import { to } from '../../shell/paths.ts'
import { go, usePlace } from '../../shell/place.ts'
import { ScrollRegion } from '../../shell/ScrollRegion.tsx'
import { useMe } from '../../shell/session.ts'
import { decimalText } from '../../shell/sums.ts'
import table from '../../shell/Table.module.css'
import { useDecision } from '../../shell/use-decision.ts'
import { useFormDraft } from '../../shell/use-form-draft.ts'
import { policyIn } from './policy-file.ts'

type Draft = DataOf<typeof policyDrafts>['details'][number]
type Report = NonNullable<Draft['report']>
type InForce = DataOf<typeof policiesInForce>

/** Drafts of the credit rules: what each would change, which are tried beside the rules in force, and what two persons put in force. */
export function PoliciesPage() {
  const t = useTexts('settings')
  const { calls } = useMe()
  const drafts = useEndpoint(policyDrafts)
  const force = useEndpoint(policiesInForce)
  const { query } = usePlace()
  const asked = query.get('draft')
  return (
    <Page title={t('policies')} sub={t('policiesSub')}>
      <Loaded state={loaded({ drafts, force })}>
        {({ drafts: { details }, force: inForce }) => {
          const open = details.find((one) => one.draftId === asked) ?? null
          return (
            <ScrollRegion label={t('policies')} className={panel.page}>
              <div className={panel.columns}>
                <div className={panel.column}>
                  <Drafts drafts={details} open={open} />
                  {open && <Judged key={open.draftId} draft={open} />}
                  <Force inForce={inForce} />
                </div>
                <div className={panel.column}>
                  {open && <Acts key={open.draftId} draft={open} />}
                  {calls.includes('enforcePolicy') && (
                    <Enforce key={`in force ${open?.draftId}`} draft={open} inForce={inForce} />
                  )}
                  {calls.includes('savePolicyDraft') && <Save />}
                </div>
              </div>
            </ScrollRegion>
          )
        }}
      </Loaded>
    </Page>
  )
}

function Drafts({ drafts, open }: { drafts: readonly Draft[]; open: Draft | null }) {
  const t = useTexts('settings')
  const { calls } = useMe()
  const { dateText, dateTimeText, wholeNumber } = formats()
  const move = (by: number) => {
    const at = drafts.findIndex((one) => one.draftId === open?.draftId)
    const next = drafts[Math.max(0, at + by)]
    if (next) go(to.settings('policies', { draft: next.draftId }), { replace: true })
  }
  useKeys([
    { keys: 'j', label: t('keyDown'), run: () => move(1) },
    { keys: 'k', label: t('keyUp'), run: () => move(-1) },
  ])
  return (
    <TablePanel
      head={{
        title: t('drafts'),
        note: t('draftsNote'),
        mark: calls.includes('shadowReport') && (
          <a className={panel.end} href={to.insight('shadows')}>
            {t('seeTried')}
          </a>
        ),
      }}
      columns={[t('version'), t('savedBy'), t('tested'), numbers(t('wouldChange')), t('standing')]}
      empty={t('noDrafts')}
    >
      {drafts.map((one) => (
        <tr
          key={one.draftId}
          className={one === open ? table.cursor : undefined}
          aria-current={one === open ? 'true' : undefined}
        >
          <th scope="row" className={table.wrap}>
            <a href={to.settings('policies', { draft: one.draftId })}>{one.version}</a>
          </th>
          <td className={table.wrap}>
            {one.savedBy}, {dateTimeText(one.savedAt)}
          </td>
          <td>{one.testedAt ? dateTimeText(one.testedAt) : t('notTested')}</td>
          <td className={table.number}>
            {one.report
              ? t('ofDecided', {
                  changed: wholeNumber(one.report.changed),
                  decided: wholeNumber(one.report.decided),
                })
              : '–'}
          </td>
          <td>
            {t(`draft_${one.standing}`)}
            {one.from && one.until && (
              <small>
                {' '}
                {t('fromUntil', { from: dateText(one.from), until: dateText(one.until) })}
              </small>
            )}
          </td>
        </tr>
      ))}
    </TablePanel>
  )
}

const rateText = (value: number | null): string => (value === null ? '–' : decimalText(value, 2))

/** What the back-test found, each figure that decides beside what it has to be. */
function Judged({ draft: { report, version, hash } }: { draft: Draft }) {
  const t = useTexts('settings')
  const { money, wholeNumber } = formats()
  if (!report) {
    return (
      <Panel title={version} note={hash.slice(0, 12)}>
        <p className={panel.note}>{t('notTestedYet')}</p>
      </Panel>
    )
  }
  const { decisionsMin, stabilityMax, impactMin } = POLICY_LIMITS
  const row = (name: string, value: ReactNode, limit: string, isFit: boolean | null) => (
    <tr key={name}>
      <th scope="row" className={table.wrap}>
        {name}
      </th>
      <td className={table.amount}>{value}</td>
      <td className={table.quiet}>{limit}</td>
      <td className={isFit === null ? table.quiet : isFit ? panel.good : panel.bad}>
        {isFit === null ? '–' : t(isFit ? 'isFit' : 'isNotFit')}
      </td>
    </tr>
  )
  const { decided, stability, impact, impactOf } = report
  return (
    <>
      <Facts
        facts={[
          [t('wouldChange'), t('ofDecided', counts(report, wholeNumber))],
          [t('limitsTogether'), `${money(report.limitsBefore)} → ${money(report.limitsAfter)}`],
          [t('matured'), t('ofThemBad', { count: report.matured, bad: wholeNumber(report.bads) })],
          [t('expectedProfit'), money(report.expectedProfit)],
        ]}
      />
      <TablePanel
        head={{ title: t('reportOf', { version }), note: hash.slice(0, 12) }}
        columns={[t('figure'), numbers(t('found')), t('hasToBe'), t('verdict')]}
      >
        {row(
          t('decisions'),
          wholeNumber(decided),
          t('atLeast', { least: wholeNumber(decisionsMin) }),
          decided >= decisionsMin,
        )}
        {row(
          t('stability'),
          rateText(stability),
          t('below', { most: decimalText(stabilityMax, 2) }),
          stability === null ? null : stability < stabilityMax,
        )}
        {row(
          impactOf ? t('impactOf', { group: impactOf }) : t('impact'),
          rateText(impact),
          t('atLeastOrWhy', { least: decimalText(impactMin, 2) }),
          impact === null ? null : impact >= impactMin,
        )}
        {row(t('ks'), rateText(report.ks), t('toRead'), null)}
        {row(t('gini'), rateText(report.gini), t('toRead'), null)}
      </TablePanel>
    </>
  )
}

const counts = ({ changed, decided }: Report, text: (count: number) => string) => ({
  changed: text(changed),
  decided: text(decided),
})

function Acts({ draft }: { draft: Draft }) {
  const { calls } = useMe()
  if (draft.standing === 'waits') return null
  return (
    <>
      {calls.includes('backTestPolicy') && (
        <Test draft={draft} isOld={draft.report !== null && !draft.isFresh} />
      )}
      {calls.includes('proposePolicy') &&
        draft.standing === 'draft' &&
        draft.report &&
        draft.isFresh && <Propose draft={draft} report={draft.report} />}
    </>
  )
}

function Test({ draft: { draftId, version }, isOld }: { draft: Draft; isOld: boolean }) {
  const t = useTexts('settings')
  const { run, isBusy } = useDecision(['policyDrafts'])
  const send = () =>
    run(async () => {
      await decide(backTestPolicy, { draftId })
      return t('testDone')
    })
  return (
    <Panel title={t('test')} note={version}>
      <p className={panel.note}>{t('testNote')}</p>
      {isOld && (
        <p className={panel.warn}>{t('testOld', { count: POLICY_LIMITS.testedWithinDays })}</p>
      )}
      <p>
        <Press kind="line" isSmall isBusy={isBusy} onClick={send}>
          {t('testNow')}
        </Press>
      </p>
    </Panel>
  )
}

const WHY_MAX = 1000

/** What figures refuse, and the reason that is said where they want one; null are those of what needs none. */
const judge = (report: Report | null, typed: string) => {
  const needsWhy = report !== null && policyRefusalOf(report, null) === 'AIR_LOW'
  // What was typed before another test is not sent unseen.
  const why = (needsWhy && typed.trim()) || null
  return { needsWhy, why, refusal: report && policyRefusalOf(report, why) }
}

/** Where figures refuse: why, and a field for the reason that may answer it. */
function Refusal(
  props: Omit<ReturnType<typeof judge>, 'why'> & {
    typed: string
    onType: (text: string) => void
  },
) {
  const t = useTexts('settings')
  const { needsWhy, refusal, typed, onType } = props
  return (
    <>
      {needsWhy && (
        <TextArea
          label={t('why')}
          help={t('whyHelp')}
          rows={3}
          maxLength={WHY_MAX}
          length={typed.length}
          value={typed}
          onValue={onType}
        />
      )}
      {refusal && <p className={panel.warn}>{t(`policy_${refusal}`)}</p>}
    </>
  )
}

function Propose({ draft, report }: { draft: Draft; report: Report }) {
  const t = useTexts('settings')
  const { businessDay } = useMe()
  const { dateText } = formats()
  const { draftId, version } = draft
  const { fields, set, clear } = useFormDraft(`proposePolicy ${draftId}`, { until: '', why: '' })
  const { run, isBusy } = useDecision(['policyDrafts'])
  const today = day(businessDay)
  const [first, last] = [addDays(today, 1), addDays(today, POLICY_LIMITS.triedDaysMax)]
  const judged = judge(report, fields.why)
  const { why, refusal } = judged
  const isOut = fields.until !== '' && (fields.until < first || fields.until > last)
  const words = t('dayWithin', { from: dateText(first), until: dateText(last) })
  const send = async () => {
    const isDone = await run(async () => {
      await decide(proposePolicy, { draftId, until: fields.until, ...(why && { why }) })
      return t('proposed')
    })
    if (isDone) clear()
  }
  return (
    <Panel title={t('tryIt')} note={version} isDeciding>
      <div className={css.form}>
        <p className={panel.note}>{t('tryNote')}</p>
        <Field
          label={t('lastDay')}
          type="date"
          min={first}
          max={last}
          help={words}
          error={isOut ? words : undefined}
          value={fields.until}
          onValue={(until) => set({ until })}
        />
        <Refusal
          needsWhy={judged.needsWhy}
          refusal={refusal}
          typed={fields.why}
          onType={(text) => set({ why: text })}
        />
        <p>
          <Press
            icon="shield"
            isSmall
            isBusy={isBusy}
            disabled={refusal !== null || fields.until === '' || isOut}
            onClick={send}
          >
            {t('propose')}
          </Press>
        </p>
      </div>
    </Panel>
  )
}

/** What two persons put in force, and what they were asked for. */
function Force({ inForce: { version, details } }: { inForce: InForce }) {
  const t = useTexts('settings')
  const { calls } = useMe()
  const { dateText, dateTimeText } = formats()
  const { run, isBusy } = useDecision(['policiesInForce'])
  const [stopping, setStopping] = useState<string | null>(null)
  const [why, setWhy] = useState('')
  const send = async (enforcementId: string) => {
    const isDone = await run(async () => {
      await decide(stopPolicy, { enforcementId, why: why.trim() })
      return t('policyStopped')
    })
    if (!isDone) return
    setStopping(null)
    setWhy('')
  }
  const mayStop = ({ standing }: InForce['details'][number]) =>
    calls.includes('stopPolicy') && (standing === 'coming' || standing === 'holds')
  return (
    <TablePanel
      head={{ title: t('inForce'), note: t('inForceNote', { version }) }}
      columns={[t('version'), t('holdsFrom'), t('savedBy'), t('standing'), t('stopPolicy')]}
      empty={t('noneInForce')}
    >
      {details.map((one) => (
        <tr key={one.enforcementId}>
          <th scope="row" className={table.wrap}>
            {one.version} <small>{one.hash.slice(0, 12)}</small>
          </th>
          <td>{dateText(one.from)}</td>
          <td className={table.wrap}>
            {[one.askedBy, one.confirmedBy].filter(Boolean).join(' + ')},{' '}
            {dateTimeText(one.askedAt)}
          </td>
          <td className={table.wrap}>
            {t(`force_${one.standing}`)}
            {one.stoppedBy && <small> {one.stoppedBy}</small>}
          </td>
          <td className={table.wrap}>
            {mayStop(one) && stopping !== one.enforcementId && (
              <Press kind="line" isSmall onClick={() => setStopping(one.enforcementId)}>
                {t('stopPolicy')}
              </Press>
            )}
            {stopping === one.enforcementId && (
              <div className={css.form}>
                <Field label={t('whyStop')} maxLength={WHY_MAX} value={why} onValue={setWhy} />
                <Press
                  isSmall
                  isBusy={isBusy}
                  disabled={why.trim() === ''}
                  onClick={() => send(one.enforcementId)}
                >
                  {t('stopNow')}
                </Press>
              </div>
            )}
          </td>
        </tr>
      ))}
    </TablePanel>
  )
}

/** A draft with its figures, or by its name what has held before. */
function Enforce({ draft, inForce }: { draft: Draft | null; inForce: InForce }) {
  const t = useTexts('settings')
  const { businessDay } = useMe()
  const { dateText } = formats()
  const empty = { version: draft?.version ?? '', from: '', why: '' }
  const { fields, set, clear } = useFormDraft(`enforcePolicy ${draft?.draftId}`, empty)
  const { run, isBusy } = useDecision(['policiesInForce'])
  const today = day(businessDay)
  const [first, last] = [addDays(today, 1), addDays(today, POLICY_LIMITS.aheadDaysMax)]
  const version = fields.version.trim()
  // To go back to what has held nobody needs figures.
  const hasHeld = inForce.details.some(
    (one) => one.version === version && (one.standing === 'holds' || one.standing === 'over'),
  )
  const report = version === draft?.version && !hasHeld ? draft.report : null
  const judged = judge(report, fields.why)
  const { why, refusal } = judged
  const isOld = report !== null && draft?.isFresh === false
  const isOut = fields.from !== '' && (fields.from < first || fields.from > last)
  const words = t('dayWithin', { from: dateText(first), until: dateText(last) })
  const send = async () => {
    const isDone = await run(async () => {
      await decide(enforcePolicy, { version, from: fields.from, ...(why && { why }) })
      return t('proposed')
    })
    if (isDone) clear()
  }
  return (
    <Panel title={t('putInForce')} note={draft?.version} isDeciding>
      <div className={css.form}>
        <p className={panel.note}>{t('putInForceNote')}</p>
        <Field
          label={t('version')}
          help={t('putInForceVersion')}
          value={fields.version}
          onValue={(value) => set({ version: value })}
        />
        <Field
          label={t('holdsFrom')}
          type="date"
          min={first}
          max={last}
          help={words}
          error={isOut ? words : undefined}
          value={fields.from}
          onValue={(from) => set({ from })}
        />
        <Refusal
          needsWhy={judged.needsWhy}
          refusal={refusal}
          typed={fields.why}
          onType={(text) => set({ why: text })}
        />
        {isOld && (
          <p className={panel.warn}>{t('testOld', { count: POLICY_LIMITS.testedWithinDays })}</p>
        )}
        <p>
          <Press
            icon="shield"
            isSmall
            isBusy={isBusy}
            disabled={refusal !== null || isOld || version === '' || fields.from === '' || isOut}
            onClick={send}
          >
            {t('propose')}
          </Press>
        </p>
      </div>
    </Panel>
  )
}

/** A file of rules becomes a draft as it is: it never changes afterwards. */
function Save() {
  const t = useTexts('settings')
  const [content, setContent] = useState<string | null>(null)
  const { run, isBusy } = useDecision(['policyDrafts'])
  const policy = content === null ? null : policyIn(content)
  const send = () =>
    run(async () => {
      const { draftId, version } = await decide(savePolicyDraft, { policy: policy?.policy })
      go(to.settings('policies', { draft: draftId }))
      return t('draftSaved', { version })
    })
  return (
    <Panel title={t('newDraft')}>
      <div className={css.form}>
        <p className={panel.note}>{t('newDraftNote')}</p>
        <label className={css.choice}>
          {t('policyFile')}
          <input
            type="file"
            accept=".json"
            onChange={async ({ target }) => setContent((await target.files?.[0]?.text()) ?? null)}
          />
        </label>
        {content !== null && policy === null && <p role="alert">{t('notPolicy')}</p>}
        {policy && <p className={panel.note}>{t('policyNamed', { version: policy.version })}</p>}
        <p>
          <Press kind="line" isSmall isBusy={isBusy} disabled={policy === null} onClick={send}>
            {t('saveDraft')}
          </Press>
        </p>
      </div>
    </Panel>
  )
}
