import { day } from '@noren/contract/dates'
import { Button } from '@noren/ui/Button'
import { Choice } from '@noren/ui/Choice'
import { intoView } from '@noren/ui/into-view'
import { MoneyField } from '@noren/ui/MoneyField'
import { Note } from '@noren/ui/Note'
import { Rows } from '@noren/ui/Rows'
import type { ReactNode } from 'react'
import { dateShort, dateText, MONEY_FIELD, money } from '../../device/formats.ts'
import { useTexts } from '../../device/texts.ts'
import { isReturnable } from '../../loan-view/order-state.ts'
import { marketNow } from '../../loan-view/terms.ts'
import type { RepayDetail } from '../../loan-view/time-stops.ts'
import {
  leftAfter,
  type PayWay,
  type PayWish,
  partProblem,
  returnSaves,
  wayOf,
  waysToPay,
} from './pay-choice.ts'
import css from './Repay.module.css'
import { usePay } from './use-pay.ts'

type Props = { detail: RepayDetail; wish: PayWish; onWish: (part: Partial<PayWish>) => void }

export const PAY_CHOICE = 'pay-choice'

/** What to pay: everything, what is due, a part, or an extension. One of them is always chosen. */
export function PayChoice(props: Props) {
  const t = useTexts('repay')
  const { detail, wish } = props
  const ways = waysToPay(detail)
  const way = wayOf(wish, detail)
  return (
    <section className={`section ${css.part}`} id={PAY_CHOICE} tabIndex={-1}>
      <OpenOrder detail={detail} />
      {ways.length > 1 && (
        <Choice
          legend={t('whatToPay')}
          options={ways.map((one) => ({
            value: one,
            label: <WayLabel name={wayName(one, detail, t)} amount={wayAmount(one, detail)} />,
            note: wayNote(one, detail, t),
          }))}
          value={way}
          onValue={(value) => props.onWish({ way: value as PayWay })}
        />
      )}
      {way === 'part' && <PartAmount {...props} />}
      {way === 'extension' && <ExtensionPanel detail={detail} />}
    </section>
  )
}

function WayLabel(props: { name: string; amount: string | null }) {
  return (
    <span className={css.payWay}>
      <span>{props.name}</span>
      {props.amount !== null && <b className="num">{money(props.amount)}</b>}
    </span>
  )
}

type Say = ReturnType<typeof useTexts<'repay'>>

const wayName = (way: PayWay, detail: RepayDetail, t: Say): string =>
  way === 'extension' ? t('way_extension', { days: detail.extension.days ?? 0 }) : t(`way_${way}`)

function wayAmount(way: PayWay, detail: RepayDetail): string | null {
  if (way === 'full') return detail.payToday
  if (way === 'due') return detail.payDue
  return way === 'extension' ? detail.extension.payNow : null
}

/** The phone's clock knows when the cooling-off ends while the page stands open. */
const returnSavesNow = (detail: RepayDetail) =>
  isReturnable(detail, marketNow(detail.asOn).nowIso) ? returnSaves(detail) : null

function wayNote(way: PayWay, detail: RepayDetail, t: Say): ReactNode {
  switch (way) {
    case 'full': {
      const less = returnSavesNow(detail)
      return less ? t('wayNote_returnLess', { amount: money(less) }) : t('wayNote_full')
    }
    case 'due':
      return t('wayNote_due')
    case 'part':
      return t('wayNote_part', { min: money(detail.partMin ?? '0') })
    case 'extension': {
      const { costMoreThanFull } = detail.extension
      return costMoreThanFull && t('wayNote_extension', { amount: money(costMoreThanFull) })
    }
  }
}

function PartAmount({ detail, wish, onWish }: Props) {
  const t = useTexts('repay')
  const problem = partProblem(wish.amount, detail)
  const limits = { min: money(detail.partMin ?? '0'), max: money(detail.payToday) }
  return (
    <div className={css.payWayMore} ref={intoView}>
      <MoneyField
        id="part-amount"
        label={t('partAmount')}
        value={wish.amount}
        onValue={(amount) => onWish({ amount })}
        {...MONEY_FIELD}
        error={problem && problem !== 'required' ? t(`part_${problem}`, limits) : undefined}
        help={
          problem
            ? t('partHelp', limits)
            : t('partLeft', { amount: money(leftAfter(wish.amount, detail)) })
        }
      />
    </div>
  )
}

function ExtensionPanel({ detail }: { detail: RepayDetail }) {
  const t = useTexts('repay')
  const { payNow, newDueDate, totalAfter, costMoreThanFull } = detail.extension
  if (!payNow || !newDueDate || !totalAfter || !costMoreThanFull) return null
  const less = returnSavesNow(detail)
  return (
    <div className={css.payWayMore} ref={intoView}>
      <Rows
        rows={[
          { label: t('dueDate'), value: detail.dueDate ? dateText(day(detail.dueDate)) : '' },
          { label: t('dueAfterExtension'), value: dateText(day(newDueDate)) },
          { label: t('extensionNow'), value: money(payNow), isSum: true },
          {
            label: t('extensionThen', { date: dateShort(day(newDueDate)) }),
            value: money(totalAfter),
            isSum: true,
          },
        ]}
      />
      <div className={css.payWayMore}>
        <Note meaning="lamp" title={t('fullCheaper')}>
          {t('fullCheaperText', { amount: money(costMoreThanFull) })}
          {less && ` ${t('returnCheapest', { amount: money(less) })}`}
        </Note>
      </div>
    </div>
  )
}

/** A payment order that is still open is shown again instead of making another. */
function OpenOrder({ detail }: { detail: RepayDetail }) {
  const t = useTexts('repay')
  const pay = usePay(detail)
  if (detail.openOrderRef === null) return null
  return (
    <div className={css.payWayOpen}>
      <Note title={t('openOrder')}>
        <Button kind="soft" isSmall onClick={() => void pay.showOpen()}>
          {t('openOrderNote')}
        </Button>
      </Note>
    </div>
  )
}
