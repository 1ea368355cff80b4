import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import type { DataOf } from '@noren/contract/endpoint'
import {
  ADJUSTMENTS,
  adjustMonth,
  closeMonth,
  listBookMonths,
  MONTH_BLOCKERS,
  monthMovements,
  setAllowance,
} from '@noren/contract/operator/months'
import { classes } from '@noren/ui/classes'
import { Field } from '@noren/ui/Field'
import { Icon } from '@noren/ui/Icon'
import { useState } from 'react'
import { decide } from '../../device/decide.ts'
import { formats } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { AmountField } from '../../shell/AmountField.tsx'
import { BeforeAfter } from '../../shell/BeforeAfter.tsx'
import casesCss from '../../shell/Cases.module.css'
import { ChoiceField } from '../../shell/ChoiceField.tsx'
import { useClassName } from '../../shell/class-name.ts'
import moneyCss from '../../shell/Form.module.css'
import { useKeys } from '../../shell/keys.ts'
import { Loaded, Void } from '../../shell/PageParts.tsx'
import panel from '../../shell/Panel.module.css'
import { numbers, Panel, TablePanel } from '../../shell/Panel.tsx'
import { Press } from '../../shell/Press.tsx'
import { go } from '../../shell/place.ts'
import { ScrollRegion } from '../../shell/ScrollRegion.tsx'
import css from '../../shell/SideList.module.css'
import { typedAmount } from '../../shell/sums.ts'
import table from '../../shell/Table.module.css'
import { useDecision } from '../../shell/use-decision.ts'
import { MoneyFrame } from './MoneyFrame.tsx'
import { type Money, monthText, useBookName, useMoney } from './use-money.ts'
import { Waiting } from './Waiting.tsx'

type Month = DataOf<typeof listBookMonths>['details'][number]
type Movements = DataOf<typeof monthMovements>

/** What has to be done before a month that is over can be closed. */
const CHECKS = MONTH_BLOCKERS.filter((one) => one !== 'notOver' && one !== 'closed')
const ALLOWANCE = 1180

/** The months of all books: what is in the way of their close, what adjusts them, and the close itself. */
export function MonthsPage() {
  const t = useTexts('money')
  const money = useMoney('months')
  return (
    <MoneyFrame title={t('months')} sub={t('monthsSub')} money={money} isOfAll>
      {() => <Months money={money} />}
    </MoneyFrame>
  )
}

const newestFirst = (a: Month, b: Month): number =>
  b.month.localeCompare(a.month) || a.book.localeCompare(b.book)

function Months({ money }: { money: Money }) {
  const t = useTexts('money')
  const nameOf = useBookName()
  const months = useEndpoint(listBookMonths)
  const all = [...(months.data?.details ?? [])].sort(newestFirst)
  const { book, month } = money.chosen
  const open = all.find((one) => one.book === book && one.month === month)
  const hrefOf = (one: Month) => money.hrefWith({ book: one.book, month: one.month })
  const move = (by: number) => {
    const next = all[open ? all.indexOf(open) + by : 0]
    if (next) go(hrefOf(next), { replace: true })
  }
  useKeys([
    { keys: 'j', label: t('keyDown'), run: () => move(1) },
    { keys: 'k', label: t('keyUp'), run: () => move(-1) },
  ])
  return (
    <Loaded state={loaded({ months })}>
      {() =>
        all.length === 0 ? (
          <Void title={t('noMonths')} text={t('noMonthsText')} />
        ) : (
          <div className={css.root}>
            <nav className={classes(casesCss.list, css.list)} aria-label={t('months')}>
              <ul>
                {all.map((one) => (
                  <li key={`${one.book} ${one.month}`}>
                    <a
                      className={casesCss.case}
                      href={hrefOf(one)}
                      aria-current={one === open ? 'page' : undefined}
                    >
                      <b>{monthText(one.month)}</b>
                      <span>
                        {one.state === 'closed'
                          ? t('monthClosed')
                          : one.blockers.length === 0
                            ? t('monthReady')
                            : t('checksLeft', { count: one.blockers.length })}
                      </span>
                      <span>{nameOf(one.book)}</span>
                      <span />
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
            {open ? (
              <OneMonth key={`${open.book} ${open.month}`} month={open} money={money} />
            ) : (
              <div className={css.detail}>
                <Void title={t('choose')} text={t('chooseMonth')} />
              </div>
            )}
          </div>
        )
      }
    </Loaded>
  )
}

function OneMonth({ month, money }: { month: Month; money: Money }) {
  const t = useTexts('money')
  const nameOf = useBookName()
  const movements = useEndpoint(
    monthMovements,
    { params: { book: month.book, month: month.month } },
    { handles: ['NOT_FOUND'] },
  )
  const { run, isBusy } = useDecision(['listBookMonths'])
  const isOpen = month.state === 'review'
  const mayClose = isOpen && money.may('closeMonth')
  const isReady = month.blockers.length === 0
  const close = async () => {
    if (!mayClose || !isReady) return
    await run(async () => {
      await decide(closeMonth, { book: month.book, month: month.month })
      return t('monthProposed')
    })
  }
  useKeys(mayClose ? [{ keys: 'y', label: t('proposeClose'), run: () => void close() }] : [])
  return (
    <>
      <ScrollRegion className={css.detail} label={t('month')}>
        <div className={panel.wideHead}>
          <div>
            <h2>
              {monthText(month.month)}{' '}
              <span className={classes(panel.chip, isOpen ? panel.chipInfo : panel.chipGood)}>
                {t(isOpen ? 'monthReview' : 'monthClosed')}
              </span>
            </h2>
            <p className={panel.note}>
              {nameOf(month.book)} ·{' '}
              {month.closedAt
                ? t('closedAt', { time: formats().dateTimeText(month.closedAt) })
                : t('reviewSince', { time: formats().dateTimeText(month.inReviewSince) })}
            </p>
          </div>
        </div>
        <div className={panel.columns}>
          <div className={panel.column}>
            <Checks month={month} />
            {mayClose && (
              <BeforeAfter
                changes={[
                  { name: t('state'), before: t('monthReview'), after: t('monthClosed') },
                  { name: t('entriesInIt'), before: t('onlyAdjusting'), after: t('noneEver') },
                ]}
              />
            )}
            <Loaded state={loaded({ movements })}>
              {({ movements: moved }) => <Moved moved={moved} />}
            </Loaded>
          </div>
          <div className={panel.column}>
            <Waiting kinds={['monthClose', 'adjustment']} about={`${month.book} ${month.month}`} />
            {isOpen && money.may('setAllowance') && <SetAllowance month={month} />}
            {isOpen && money.may('adjustMonth') && <Adjust month={month} />}
          </div>
        </div>
      </ScrollRegion>
      <footer className={classes(casesCss.acts, css.acts)}>
        <p role="status">
          {!isOpen
            ? t('closedNote')
            : !mayClose
              ? t('onlyLook')
              : isReady
                ? t('closeNote')
                : t('closeNotYet', { count: month.blockers.length })}
        </p>
        {mayClose && (
          <Press cap="Y" isBusy={isBusy} disabled={!isReady} onClick={close}>
            {t('proposeClose')}
          </Press>
        )}
      </footer>
    </>
  )
}

function Checks({ month }: { month: Month }) {
  const t = useTexts('money')
  const isClosed = month.state === 'closed'
  const isDone = (check: (typeof CHECKS)[number]): boolean =>
    isClosed || !month.blockers.includes(check)
  const done = CHECKS.filter(isDone).length
  return (
    <Panel
      title={t('checks')}
      note={t('checksDone', { done, all: CHECKS.length })}
      mark={
        <span className={classes(table.stitch, panel.good)} aria-hidden="true">
          {CHECKS.map((check) => (
            <i key={check} className={isDone(check) ? table.used : undefined} />
          ))}
        </span>
      }
    >
      <ul className={panel.checks}>
        {month.blockers.includes('notOver') && (
          <li className={panel.warn}>
            <Icon name="warn" size="xs" />
            <span>{t('blocker_notOver')}</span>
          </li>
        )}
        {CHECKS.map((check) => (
          <li key={check} className={isDone(check) ? panel.good : panel.warn}>
            <Icon name={isDone(check) ? 'check' : 'warn'} size="xs" />
            <span>{t(isDone(check) ? `check_${check}` : `blocker_${check}`)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const MOVES = ['opening', 'added', 'grown', 'repaid', 'upgraded', 'writtenOff', 'closing'] as const

function Moved({ moved }: { moved: Movements }) {
  const t = useTexts('money')
  const className = useClassName()
  const { money, wholeNumber } = formats()
  const allowance = moved.accounts.find(({ code }) => code === ALLOWANCE)
  return (
    <>
      <TablePanel
        head={{ title: t('classes') }}
        columns={[
          t('class'),
          numbers(t('loans')),
          numbers(t('owed')),
          numbers(t('suspended')),
          numbers(t('allowance')),
        ]}
        empty={t('noLoans')}
      >
        {moved.classes.map((one) => (
          <tr key={one.classCode}>
            <th scope="row">{className(one.classCode)}</th>
            <td className={table.number}>{wholeNumber(one.loanCount)}</td>
            <td className={table.number}>{money(one.owed)}</td>
            <td className={table.number}>{money(one.suspended)}</td>
            <td className={table.amount}>{money(one.allowance)}</td>
          </tr>
        ))}
      </TablePanel>
      <SetAside of={moved.setAside} />
      <TablePanel head={{ title: t('nonPerforming') }} columns={[t('what'), numbers(t('amount'))]}>
        {MOVES.map((one) => (
          <tr key={one}>
            <th scope="row">{t(`move_${one}`)}</th>
            <td className={table.number}>{money(moved.nonPerforming[one])}</td>
          </tr>
        ))}
      </TablePanel>
      {allowance && (
        <TablePanel
          head={{ title: `${allowance.code} ${allowance.name}` }}
          columns={[t('reason'), numbers(t('debit')), numbers(t('credit'))]}
          foot={
            <tr>
              <th scope="row">{t('move_closing')}</th>
              <td className={table.amount} colSpan={2}>
                {money(allowance.closing)}
              </td>
            </tr>
          }
        >
          <tr>
            <th scope="row">{t('move_opening')}</th>
            <td className={table.amount} colSpan={2}>
              {money(allowance.opening)}
            </td>
          </tr>
          {allowance.moves.map((one) => (
            <tr key={`${one.event} ${one.reason}`}>
              <th scope="row">{one.reason}</th>
              <td className={table.number}>{money(one.debit)}</td>
              <td className={table.number}>{money(one.credit)}</td>
            </tr>
          ))}
        </TablePanel>
      )}
      <TablePanel
        head={{ title: t('prior'), note: t('priorNote') }}
        columns={[t('month'), t('account'), t('event'), numbers(t('amount'))]}
        empty={t('noPrior')}
      >
        {moved.prior.map((one) => (
          <tr key={`${one.month} ${one.code} ${one.event}`}>
            <th scope="row">{monthText(one.month)}</th>
            <td>
              {one.code} {one.name}
            </td>
            <td>{one.event}</td>
            <td className={table.amount}>{money(one.amount)}</td>
          </tr>
        ))}
      </TablePanel>
    </>
  )
}

/** What the market's provisions ask for beside what the lender expects to lose, of which the higher is set aside. */
function SetAside({ of: { policy, provisions, expected } }: { of: Movements['setAside'] }) {
  const t = useTexts('money')
  const { money, wholeNumber, percentOfPpm } = formats()
  const sums = [
    { name: t('provisions'), ...provisions },
    ...(expected ? [{ name: t('expectedLosses'), ...expected }] : []),
  ]
  return (
    <>
      <TablePanel
        head={{ title: t('toSetAside'), note: t('toSetAsideNote') }}
        columns={[t('what'), t('policy'), numbers(t('amount'))]}
      >
        {sums.map((one) => (
          <tr key={one.policy}>
            <th scope="row">{one.name}</th>
            <td>{one.policy}</td>
            <td className={one.policy === policy ? table.amount : table.number}>
              {money(one.target)}
            </td>
          </tr>
        ))}
      </TablePanel>
      {expected && (
        <TablePanel
          head={{ title: t('expectedLosses'), note: expected.source }}
          columns={[
            t('stage'),
            numbers(t('loans')),
            numbers(t('exposure')),
            numbers(t('pd')),
            numbers(t('lgd')),
            numbers(t('expectedLoss')),
          ]}
        >
          {expected.stages.map((one) => (
            <tr key={one.stage}>
              <th scope="row">{wholeNumber(one.stage)}</th>
              <td className={table.number}>{wholeNumber(one.loanCount)}</td>
              <td className={table.number}>{money(one.exposure)}</td>
              <td className={table.number}>{percentOfPpm(one.pdPpm)}</td>
              <td className={table.number}>{percentOfPpm(one.lgdPpm)}</td>
              <td className={table.amount}>{money(one.expected)}</td>
            </tr>
          ))}
        </TablePanel>
      )}
    </>
  )
}

/** Proposes what brings the allowance to its policy, and shows what was proposed. */
function SetAllowance({ month: { book, month, blockers } }: { month: Month }) {
  const t = useTexts('money')
  const [asked, setAsked] = useState<DataOf<typeof setAllowance> | null>(null)
  const { run, isBusy } = useDecision(['listBookMonths', 'monthMovements'])
  const { money } = formats()
  const send = () =>
    run(async () => {
      const set = await decide(setAllowance, { book, month })
      setAsked(set)
      return t(set.proposalId === null ? 'allowanceFits' : 'proposed')
    })
  return (
    <Panel title={t('allowance')}>
      <div className={moneyCss.form}>
        <p className={panel.note}>
          {t(blockers.includes('allowanceShort') ? 'allowanceShort' : 'allowanceEnough')}
        </p>
        {asked && (
          <dl className={panel.pairs}>
            <dt>{t('before')}</dt>
            <dd>{money(asked.held)}</dd>
            <dt>{t('after')}</dt>
            <dd>{money(asked.target)}</dd>
            <dt>{t('policy')}</dt>
            <dd>{asked.policy}</dd>
          </dl>
        )}
        <p>
          <Press kind="line" isBusy={isBusy} onClick={send}>
            {t('proposeAllowance')}
          </Press>
        </p>
      </div>
    </Panel>
  )
}

function Adjust({ month: { book, month } }: { month: Month }) {
  const t = useTexts('money')
  const [reason, setReason] = useState<(typeof ADJUSTMENTS)[number]>(ADJUSTMENTS[0])
  const [amount, setAmount] = useState('')
  const [paper, setPaper] = useState('')
  const { run, isBusy } = useDecision(['listBookMonths', 'monthMovements'])
  const send = async () => {
    const isDone = await run(async () => {
      await decide(adjustMonth, { book, month, reason, amount: typedAmount(amount), paper })
      return t('proposed')
    })
    if (!isDone) return
    setAmount('')
    setPaper('')
  }
  return (
    <Panel title={t('adjust')}>
      <div className={moneyCss.form}>
        <p className={panel.note}>{t('adjustNote')}</p>
        <ChoiceField
          label={t('reason')}
          value={reason}
          values={ADJUSTMENTS}
          textOf={(one) => t(`adjust_${one}`)}
          onValue={setReason}
        />
        <AmountField label={t('amount')} value={amount} onValue={setAmount} />
        <Field
          label={t('paper')}
          help={t('paperHelp')}
          value={paper}
          maxLength={120}
          onValue={setPaper}
        />
        <p>
          <Press
            kind="line"
            isBusy={isBusy}
            disabled={Number(amount) === 0 || paper.trim() === ''}
            onClick={send}
          >
            {t('proposeAdjustment')}
          </Press>
        </p>
      </div>
    </Panel>
  )
}
