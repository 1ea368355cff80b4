import { useEndpoint } from '@noren/client/use-endpoint'
import {
  decideException,
  type ExceptionDecision,
  suggestItems,
} from '@noren/contract/operator/reconciliation'
import { classes } from '@noren/ui/classes'
import { Field } from '@noren/ui/Field'
import { useState } from 'react'
import { decide } from '../../device/decide.ts'
import { formats } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { BeforeAfter } from '../../shell/BeforeAfter.tsx'
import casesCss from '../../shell/Cases.module.css'
import { ChoiceField } from '../../shell/ChoiceField.tsx'
import moneyCss from '../../shell/Form.module.css'
import { useKeys } from '../../shell/keys.ts'
import panel from '../../shell/Panel.module.css'
import { numbers, Panel, TablePanel } from '../../shell/Panel.tsx'
import { Press } from '../../shell/Press.tsx'
import { go } from '../../shell/place.ts'
import { ScrollRegion } from '../../shell/ScrollRegion.tsx'
import css from '../../shell/SideList.module.css'
import { useMe } from '../../shell/session.ts'
import table from '../../shell/Table.module.css'
import { useDecision } from '../../shell/use-decision.ts'
import {
  decisionsFor,
  mayBeLeftOut,
  type Needed,
  neededFor,
  stateAfter,
} from './exception-decisions.ts'
import type { ListedException } from './ReconciliationPage.tsx'
import { useChoices } from './use-choices.ts'
import { useBookName } from './use-money.ts'

const NOT_CHOSEN = ''

/** What a statement and the books disagree about, what it may be, and the bar that decides it. */
export function Exception({ exception, back }: { exception: ListedException; back: string }) {
  const t = useTexts('money')
  const { calls, businessDay } = useMe()
  const mayDecide = calls.includes('decideException')
  const options = decisionsFor(exception)
  const [decision, setDecision] = useState<ExceptionDecision>(options[0] ?? 'explain')
  const [itemId, setItemId] = useState<string | null>(exception.suggestedItemId)
  const [until, setUntil] = useState('')
  const { run, isBusy } = useDecision(['listExceptions', 'listReconItems', 'suggestItems'])
  const needed = neededFor(decision, exception.amount)
  const isLacking =
    needed === 'day' ? until === '' : needed !== null && !mayBeLeftOut(needed) && itemId === null
  const send = async () => {
    if (!mayDecide || isBusy || isLacking) return
    const isDone = await run(async () => {
      const { waits } = await decide(decideException, {
        exceptionId: exception.exceptionId,
        decision,
        ...(needed === 'day' && { until }),
        ...(needed !== null && needed !== 'day' && itemId !== null && { itemId }),
      })
      return waits ? t('waitsSecond', { why: waits.text }) : t('done')
    })
    if (isDone) go(back, { replace: true })
  }
  useKeys([
    { keys: 'Escape', label: t('keyBack'), run: () => go(back) },
    ...(mayDecide ? [{ keys: 'y', label: t('signDecision'), run: () => void send() }] : []),
  ])
  return (
    <>
      <ScrollRegion className={css.detail} label={t('exception')}>
        <Head exception={exception} />
        <div className={panel.columns}>
          <div className={panel.column}>
            <Candidates
              exception={exception}
              chosen={needed === 'item' ? itemId : null}
              choose={needed === 'item' ? setItemId : null}
            />
            <Changes exception={exception} decision={decision} until={until} />
          </div>
          <div className={panel.column}>
            <About exception={exception} />
            {mayDecide && (
              <Panel title={t('question')} isDeciding>
                <div className={moneyCss.form}>
                  <ChoiceField
                    label={t('itIs')}
                    value={decision}
                    values={options}
                    textOf={(one) => t(`decision_${one}`)}
                    onValue={(next) => {
                      setDecision(next)
                      const isItem = neededFor(next, exception.amount) === 'item'
                      setItemId(isItem ? exception.suggestedItemId : null)
                    }}
                  />
                  <p className={panel.note}>{t(`effect_${decision}`)}</p>
                  {needed === 'day' && (
                    <Field
                      label={t('waitsUntil')}
                      type="date"
                      min={businessDay}
                      value={until}
                      onValue={setUntil}
                    />
                  )}
                  <Choose
                    exception={exception}
                    needed={needed}
                    decision={decision}
                    value={itemId}
                    onValue={setItemId}
                  />
                </div>
              </Panel>
            )}
          </div>
        </div>
      </ScrollRegion>
      <footer className={classes(casesCss.acts, css.acts)}>
        <p role="status">
          {mayDecide ? t(isLacking ? `lacks_${needed ?? 'item'}` : 'signNote') : t('onlyLook')}
        </p>
        {mayDecide && (
          <Press cap="Y" isBusy={isBusy} disabled={isLacking} onClick={send}>
            {t('signDecision')}
          </Press>
        )}
      </footer>
    </>
  )
}

function Head({ exception }: { exception: ListedException }) {
  const t = useTexts('money')
  const nameOf = useBookName()
  const { kind, state, amount, book, onDay } = exception
  return (
    <div className={panel.wideHead}>
      <div>
        <h2>
          {t(`kind_${kind}`)} <span className={panel.chip}>{t(`state_${state}`)}</span>
        </h2>
        <p className={panel.note}>{t(`kindText_${kind}`)}</p>
      </div>
      <p className={panel.big}>
        <b>{formats().money(amount)}</b>
        <span className={panel.note}>
          {nameOf(book)} · {formats().dateText(onDay)}
        </span>
      </p>
    </div>
  )
}

function About({ exception }: { exception: ListedException }) {
  const t = useTexts('money')
  const { dateText } = formats()
  return (
    <Panel title={t('whatIsSaid')}>
      <dl className={panel.pairs}>
        <dt>{t('side')}</dt>
        <dd>{t(`side_${exception.side}`)}</dd>
        <dt>{t('sourceKind')}</dt>
        <dd>{exception.source}</dd>
        <dt>{t('reference')}</dt>
        <dd>{exception.reference || '–'}</dd>
        <dt>{t('foundOn')}</dt>
        <dd>{dateText(exception.foundOn)}</dd>
        {exception.until && (
          <>
            <dt>{t('waitsUntil')}</dt>
            <dd>{dateText(exception.until)}</dd>
          </>
        )}
        {exception.reason && (
          <>
            <dt>{t('reason')}</dt>
            <dd>{exception.reason}</dd>
          </>
        )}
      </dl>
    </Panel>
  )
}

/** Open items of the very amount, the likeliest first; nothing is matched by its amount alone. */
function Candidates(props: {
  exception: ListedException
  chosen: string | null
  choose: ((itemId: string) => void) | null
}) {
  const t = useTexts('money')
  const { exception, chosen, choose } = props
  const { exceptionId, lineId } = exception
  const candidates = useEndpoint(
    suggestItems,
    { params: { exceptionId } },
    { enabled: lineId !== null && exception.state !== 'posted' },
  )
  if (lineId === null || exception.state === 'posted') return null
  const { money, dateText } = formats()
  return (
    <TablePanel
      head={{ title: t('candidates'), note: t('candidatesNote') }}
      columns={[t('reference'), t('account'), t('day'), t('fits'), numbers(t('amount'))]}
      empty={candidates.isPending ? t('searching') : t('noCandidates')}
    >
      {(candidates.data?.details ?? []).map((item) => (
        <tr key={item.itemId} className={item.itemId === chosen ? table.cursor : undefined}>
          <th scope="row">
            {choose ? (
              <label>
                <input
                  type="radio"
                  name="candidate"
                  checked={item.itemId === chosen}
                  onChange={() => choose(item.itemId)}
                />{' '}
                {item.reference || item.kind}
              </label>
            ) : (
              item.reference || item.kind
            )}
          </th>
          <td>{item.account}</td>
          <td>{dateText(item.onDay)}</td>
          <td className={table.quiet}>
            {[
              item.hasReference && t('sameReference'),
              item.isSuggested && t('onlyOne'),
              t('daysApart', { count: item.daysApart }),
            ]
              .filter(Boolean)
              .join(', ')}
          </td>
          <td className={table.amount}>{money(item.open)}</td>
        </tr>
      ))}
    </TablePanel>
  )
}

function Changes(props: {
  exception: ListedException
  decision: ExceptionDecision
  until: string
}) {
  const t = useTexts('money')
  const { exception, decision, until } = props
  const { money, dateText } = formats()
  const after = stateAfter(decision)
  const isWaiting = after === 'explained'
  return (
    <BeforeAfter
      changes={[
        {
          name: t('state'),
          before: t(`state_${exception.state}`),
          after:
            isWaiting && until !== ''
              ? t('explainedUntil', { day: dateText(until) })
              : t(`state_${after}`),
        },
        {
          name: t('stillOpen'),
          before: money(exception.amount),
          after: money(isWaiting ? exception.amount : '0'),
        },
      ]}
    />
  )
}

/** What the decision is about, where it is no open item of the very amount. */
function Choose(props: {
  exception: ListedException
  needed: Needed
  decision: ExceptionDecision
  value: string | null
  onValue: (value: string | null) => void
}) {
  const t = useTexts('money')
  const { exception, needed, decision, value, onValue } = props
  const choices = useChoices(exception, decision === 'identify' ? 'identify' : needed)
  if (choices === null) return null
  return (
    <ChoiceField
      label={t(`choose_${choices.what}`)}
      value={value ?? NOT_CHOSEN}
      values={[NOT_CHOSEN, ...choices.options.map(({ id }) => id)]}
      textOf={(chosen) => choices.options.find(({ id }) => id === chosen)?.words ?? '–'}
      onValue={(chosen) => onValue(chosen === NOT_CHOSEN ? null : chosen)}
    />
  )
}
