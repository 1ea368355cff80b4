import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import type { DataOf } from '@noren/contract/endpoint'
import {
  cancelWithdrawal,
  limitFunding,
  listWithdrawals,
  withdrawFunding,
} from '@noren/contract/operator/funding'
import { listFunding } from '@noren/contract/operator/reconciliation'
import { classes } from '@noren/ui/classes'
import { useState } from 'react'
import { decide } from '../../device/decide.ts'
import { formats, marketFacts } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { AmountField } from '../../shell/AmountField.tsx'
import { BeforeAfter } from '../../shell/BeforeAfter.tsx'
import { ChoiceField } from '../../shell/ChoiceField.tsx'
import css from '../../shell/Form.module.css'
import { Loaded } from '../../shell/PageParts.tsx'
import panel from '../../shell/Panel.module.css'
import { numbers, Panel, TablePanel } from '../../shell/Panel.tsx'
import { Press } from '../../shell/Press.tsx'
import { lessIn, sumIn, typedAmount } from '../../shell/sums.ts'
import table from '../../shell/Table.module.css'
import { useDecision } from '../../shell/use-decision.ts'
import { Body, MoneyFrame } from './MoneyFrame.tsx'
import { type Book, type Money, useBookName, useMoney } from './use-money.ts'
import { Waiting } from './Waiting.tsx'

type Funded = DataOf<typeof listFunding>['details'][number]
type Withdrawal = DataOf<typeof listWithdrawals>['details'][number]

/** What lenders have put in, what of it is lent and held, and what may be taken out. */
export function FundsPage() {
  const t = useTexts('money')
  const money = useMoney('funds')
  const funding = useEndpoint(listFunding)
  const withdrawals = useEndpoint(listWithdrawals)
  return (
    <MoneyFrame title={t('funds')} sub={t('fundsSub')} money={money}>
      {(book) => (
        <Loaded state={loaded({ funding, withdrawals })}>
          {({ funding: { details: funded }, withdrawals: { details: taken } }) => (
            <Body label={t('funds')}>
              <div className={panel.column}>
                <Lenders funded={funded} />
                <div className={panel.columns}>
                  <div className={panel.column}>
                    <Withdrawals taken={taken} money={money} />
                    <Waiting kinds={['withdrawal', 'fundingLimit']} />
                  </div>
                  <div className={panel.column}>
                    <Forms key={book.book} money={money} book={book} funded={funded} />
                  </div>
                </div>
              </div>
            </Body>
          )}
        </Loaded>
      )}
    </MoneyFrame>
  )
}

function Lenders({ funded }: { funded: readonly Funded[] }) {
  const t = useTexts('money')
  const nameOf = useBookName()
  const { money } = formats()
  return (
    <TablePanel
      head={{ title: t('lenders'), note: t('lendersNote') }}
      columns={[
        t('lender'),
        numbers(t('onPayouts')),
        numbers(t('floor')),
        numbers(t('held')),
        numbers(t('lent')),
        numbers(t('lentMax')),
        numbers(t('putIn')),
        numbers(t('takenOut')),
        numbers(t('available1012')),
        numbers(t('available1010')),
      ]}
      empty={t('noLimits')}
    >
      {funded.map((one) => {
        const isShort = Number(one.balance) - Number(one.held) <= Number(one.floor)
        return (
          <tr key={one.book}>
            <th scope="row">{nameOf(one.book)}</th>
            <td className={classes(table.amount, isShort && panel.warn)}>{money(one.balance)}</td>
            <td className={table.number}>{money(one.floor)}</td>
            <td className={table.number}>{money(one.held)}</td>
            <td className={table.number}>{money(one.lent)}</td>
            <td className={table.number}>{one.lentMax ? money(one.lentMax) : t('noMax')}</td>
            <td className={table.number}>{money(one.putIn)}</td>
            <td className={table.number}>{money(one.takenOut)}</td>
            <td className={table.amount}>{money(one.available.payouts)}</td>
            <td className={table.amount}>{money(one.available.operating)}</td>
          </tr>
        )
      })}
    </TablePanel>
  )
}

function Withdrawals({ taken, money }: { taken: readonly Withdrawal[]; money: Money }) {
  const t = useTexts('money')
  const nameOf = useBookName()
  const mayCancel = money.may('cancelWithdrawal')
  const { money: amount, dateText } = formats()
  return (
    <TablePanel
      head={{ title: t('withdrawals') }}
      columns={[
        t('lender'),
        t('account'),
        t('confirmedOn'),
        t('state'),
        numbers(t('amount')),
        mayCancel ? t('action') : null,
      ]}
      empty={t('noWithdrawals')}
    >
      {taken.map((one) => (
        <tr key={one.withdrawalId}>
          <th scope="row">{nameOf(one.book)}</th>
          <td>{one.account}</td>
          <td>{dateText(one.confirmed)}</td>
          <td>
            {t(`withdrawal_${one.state}`)}
            {one.state === 'held' && ` · ${t('days', { count: one.ageDays })}`}
          </td>
          <td className={table.amount}>{amount(one.amount)}</td>
          {mayCancel && <td>{one.state === 'held' && <Cancel of={one} />}</td>}
        </tr>
      ))}
    </TablePanel>
  )
}

function Cancel({ of: { withdrawalId } }: { of: Withdrawal }) {
  const t = useTexts('money')
  const [isSure, setIsSure] = useState(false)
  const { run, isBusy } = useDecision(['listWithdrawals', 'listFunding'])
  const send = () =>
    run(async () => {
      await decide(cancelWithdrawal, { withdrawalId })
      return t('withdrawalCancelled')
    })
  return isSure ? (
    <Press kind="line" isSmall isBusy={isBusy} onClick={send}>
      {t('cancelSure')}
    </Press>
  ) : (
    <Press kind="text" isSmall onClick={() => setIsSure(true)}>
      {t('cancelWithdrawal')}
    </Press>
  )
}

function Forms(props: { money: Money; book: Book; funded: readonly Funded[] }) {
  const { money, book, funded } = props
  const limit = funded.find((one) => one.book === book.book)
  return (
    <>
      {limit && money.may('withdrawFunding') && <TakeOut limit={limit} />}
      {money.may('limitFunding') && <SetLimit book={book.book} limit={limit} />}
    </>
  )
}

const more = (from: string, amount: string): string =>
  sumIn(marketFacts().currency, [from, amount || '0']) ?? from

function TakeOut({ limit }: { limit: Funded }) {
  const t = useTexts('money')
  const nameOf = useBookName()
  const [account, setAccount] = useState<'1010' | '1012'>('1012')
  const [typed, setTyped] = useState('')
  const { run, isBusy } = useDecision(['listWithdrawals', 'listFunding'])
  const amount = typedAmount(typed)
  const { money } = formats()
  const available = account === '1010' ? limit.available.operating : limit.available.payouts
  const isTooMuch = Number(amount) > Number(available)
  const send = async () => {
    const isDone = await run(async () => {
      await decide(withdrawFunding, { book: limit.book, account, amount })
      return t('proposed')
    })
    if (isDone) setTyped('')
  }
  return (
    <Panel title={t('takeOut')} note={nameOf(limit.book)}>
      <div className={css.form}>
        <ChoiceField
          label={t('account')}
          value={account}
          values={['1012', '1010'] as const}
          textOf={(code) => t(`account_${code}`)}
          onValue={setAccount}
        />
        <AmountField
          label={t('amount')}
          help={t('atMost', { amount: money(available) })}
          error={isTooMuch ? t('tooMuch', { amount: money(available) }) : undefined}
          value={typed}
          onValue={setTyped}
        />
        {Number(amount) > 0 && !isTooMuch && (
          <BeforeAfter
            changes={[
              {
                name: t('mayBeTaken'),
                before: money(available),
                after: money(lessIn(marketFacts().currency, available, amount)),
              },
              {
                name: t('held'),
                before: money(limit.held),
                after: money(more(limit.held, amount)),
              },
            ]}
          />
        )}
        <p>
          <Press isBusy={isBusy} disabled={Number(amount) === 0 || isTooMuch} onClick={send}>
            {t('proposeWithdrawal')}
          </Press>
        </p>
      </div>
    </Panel>
  )
}

function SetLimit({ book, limit }: { book: string; limit: Funded | undefined }) {
  const t = useTexts('money')
  const nameOf = useBookName()
  const [floor, setFloor] = useState(limit?.floor ?? '')
  const [lentMax, setLentMax] = useState(limit?.lentMax ?? '')
  const { run, isBusy } = useDecision(['listFunding'])
  const { money } = formats()
  const maxText = (amount: string | null | undefined) => (amount ? money(amount) : t('noMax'))
  const [newFloor, newMax] = [typedAmount(floor), typedAmount(lentMax)]
  const isSame = newFloor === (limit?.floor ?? '') && newMax === (limit?.lentMax ?? '')
  const send = () =>
    run(async () => {
      await decide(limitFunding, {
        book,
        floor: newFloor,
        ...(newMax !== '' && { lentMax: newMax }),
      })
      return t('proposed')
    })
  return (
    <Panel title={t('setLimit')} note={nameOf(book)}>
      <div className={css.form}>
        <AmountField label={t('floor')} help={t('floorHelp')} value={floor} onValue={setFloor} />
        <AmountField
          label={t('lentMax')}
          help={t('lentMaxHelp')}
          value={lentMax}
          onValue={setLentMax}
        />
        {!isSame && newFloor !== '' && (
          <BeforeAfter
            changes={[
              {
                name: t('floor'),
                before: limit ? money(limit.floor) : t('noLimit'),
                after: money(newFloor),
              },
              { name: t('lentMax'), before: maxText(limit?.lentMax), after: maxText(newMax) },
            ]}
          />
        )}
        <p>
          <Press kind="line" isBusy={isBusy} disabled={newFloor === '' || isSame} onClick={send}>
            {t('proposeLimit')}
          </Press>
        </p>
      </div>
    </Panel>
  )
}
