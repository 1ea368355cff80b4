import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import type { DataOf } from '@noren/contract/endpoint'
import {
  chargePlatformFee,
  creditPlatformFee,
  FEE_CREDIT_REASONS,
  listPlatformFees,
  platformInvoiceFile,
} from '@noren/contract/operator/platform'
import { useState } from 'react'
import { call } from '../../device/client.ts'
import { decide } from '../../device/decide.ts'
import { formats, marketFacts } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { AmountField } from '../../shell/AmountField.tsx'
import { BeforeAfter } from '../../shell/BeforeAfter.tsx'
import { ChoiceField } from '../../shell/ChoiceField.tsx'
import { FilePress } from '../../shell/FilePress.tsx'
import css from '../../shell/Form.module.css'
import { Loaded } from '../../shell/PageParts.tsx'
import panel from '../../shell/Panel.module.css'
import { numbers, Panel, TablePanel } from '../../shell/Panel.tsx'
import { Press } from '../../shell/Press.tsx'
import { lessIn, typedAmount } from '../../shell/sums.ts'
import table from '../../shell/Table.module.css'
import { useDecision } from '../../shell/use-decision.ts'
import { Body } from './MoneyFrame.tsx'
import { type Money, monthText, useBookName } from './use-money.ts'
import { Waiting } from './Waiting.tsx'

type Fee = DataOf<typeof listPlatformFees>['details'][number]

/** What the platform has invoiced to lenders, its papers, and what takes one back. */
export function PlatformInvoices({ money }: { money: Money }) {
  const t = useTexts('money')
  const fees = useEndpoint(listPlatformFees)
  return (
    <Loaded state={loaded({ fees })}>
      {({ fees: { details } }) => {
        const credited = details.find(({ feeId }) => feeId === money.chosen.fee)
        return (
          <Body label={t('invoices_platform')}>
            <div className={panel.column}>
              <FeeTable fees={details} money={money} />
              <div className={panel.columns}>
                <Waiting kinds={['platformFee', 'platformCredit']} />
                <div className={panel.column}>
                  {credited && money.may('creditPlatformFee') && (
                    <TakeBack key={credited.feeId} fee={credited} />
                  )}
                  {money.may('chargePlatformFee') && <Charge money={money} />}
                </div>
              </div>
            </div>
          </Body>
        )
      }}
    </Loaded>
  )
}

function FeeTable({ fees, money }: { fees: readonly Fee[]; money: Money }) {
  const t = useTexts('money')
  const nameOf = useBookName()
  const { money: amount, dateText } = formats()
  const mayCredit = money.may('creditPlatformFee')
  return (
    <TablePanel
      head={{ title: t('invoices_platform') }}
      columns={[
        t('number'),
        t('lender'),
        t('month'),
        t('day'),
        numbers(t('fee')),
        numbers(t('tax')),
        numbers(t('withheld')),
        numbers(t('payable')),
        numbers(t('openAtLender')),
        numbers(t('openAtPlatform')),
        t('paper_'),
        mayCredit ? t('action') : null,
      ]}
      empty={t('noFees')}
    >
      {fees.flatMap((fee) => [
        <tr key={fee.feeId}>
          <th scope="row">{fee.name}</th>
          <td>{nameOf(fee.book)}</td>
          <td>{monthText(fee.month)}</td>
          <td>{dateText(fee.charged)}</td>
          <td className={table.number}>{amount(fee.fee)}</td>
          <td className={table.number}>{amount(fee.tax)}</td>
          <td className={table.number}>{amount(fee.withheld)}</td>
          <td className={table.amount}>{amount(fee.payable)}</td>
          <td className={table.number}>{amount(fee.open)}</td>
          <td className={table.number}>{amount(fee.due)}</td>
          <td>
            <Paper documentId={fee.feeId} name={fee.name} />
          </td>
          {mayCredit && (
            <td>
              <a href={money.hrefWith({ fee: fee.feeId })}>{t('takeBack')}</a>
            </td>
          )}
        </tr>,
        ...fee.credits.map((credit) => (
          <tr key={credit.creditId}>
            <th scope="row">{credit.name}</th>
            <td className={table.quiet} colSpan={2}>
              {t('creditsInvoice', { name: fee.name })}
            </td>
            <td>{dateText(credit.credited)}</td>
            <td className={table.number}>{amount(`-${credit.fee}`)}</td>
            <td colSpan={5} />
            <td>
              <Paper documentId={credit.creditId} name={credit.name} />
            </td>
            {mayCredit && <td />}
          </tr>
        )),
      ])}
    </TablePanel>
  )
}

function Paper({ documentId, name }: { documentId: string; name: string }) {
  const t = useTexts('money')
  return (
    <FilePress
      words={t('pdf')}
      label={t('savePdfOf', { name })}
      load={() => call(platformInvoiceFile, { params: { documentId } })}
    />
  )
}

function TakeBack({ fee }: { fee: Fee }) {
  const t = useTexts('money')
  const [typed, setTyped] = useState(fee.fee)
  const [reason, setReason] = useState<(typeof FEE_CREDIT_REASONS)[number]>('wrongAmount')
  const { run, isBusy } = useDecision(['listPlatformFees'])
  const amount = typedAmount(typed)
  const { money } = formats()
  const isTooMuch = Number(amount) > Number(fee.fee)
  const after = lessIn(marketFacts().currency, fee.fee, amount)
  const send = () =>
    run(async () => {
      await decide(creditPlatformFee, { feeId: fee.feeId, fee: amount, reason })
      return t('proposed')
    })
  return (
    <Panel title={t('takeBackOf', { name: fee.name })} isDeciding>
      <div className={css.form}>
        <AmountField
          label={t('feeWithoutTax')}
          help={t('atMost', { amount: money(fee.fee) })}
          error={isTooMuch ? t('atMost', { amount: money(fee.fee) }) : undefined}
          value={typed}
          onValue={setTyped}
        />
        <ChoiceField
          label={t('reason')}
          value={reason}
          values={FEE_CREDIT_REASONS}
          textOf={(one) => t(`credit_${one}`)}
          onValue={setReason}
        />
        {Number(amount) > 0 && !isTooMuch && (
          <BeforeAfter
            changes={[{ name: t('fee'), before: money(fee.fee), after: money(after) }]}
          />
        )}
        <p>
          <Press isBusy={isBusy} disabled={Number(amount) === 0 || isTooMuch} onClick={send}>
            {t('proposeCredit')}
          </Press>
        </p>
      </div>
    </Panel>
  )
}

function Charge({ money }: { money: Money }) {
  const t = useTexts('money')
  const nameOf = useBookName()
  const lenders = (money.books.data?.details ?? []).filter(
    ({ lenderCode }) => lenderCode !== 'platform',
  )
  const [book, setBook] = useState(lenders[0]?.book ?? '')
  // The newest month that is over.
  const [month, setMonth] = useState(money.months[1] ?? '')
  const [typed, setTyped] = useState('')
  const { run, isBusy } = useDecision(['listPlatformFees'])
  const fee = typedAmount(typed)
  const send = async () => {
    const isDone = await run(async () => {
      await decide(chargePlatformFee, { book, month, fee })
      return t('proposed')
    })
    if (isDone) setTyped('')
  }
  return (
    <Panel title={t('charge')}>
      <div className={css.form}>
        <p className={panel.note}>{t('chargeNote')}</p>
        <ChoiceField
          label={t('lender')}
          value={book}
          values={lenders.map((one) => one.book)}
          textOf={nameOf}
          onValue={setBook}
        />
        <ChoiceField
          label={t('month')}
          value={month}
          values={money.months.slice(1)}
          textOf={monthText}
          onValue={setMonth}
        />
        <AmountField label={t('feeWithoutTax')} value={typed} onValue={setTyped} />
        <p>
          <Press
            kind="line"
            isBusy={isBusy}
            disabled={Number(fee) === 0 || book === ''}
            onClick={send}
          >
            {t('proposeFee')}
          </Press>
        </p>
      </div>
    </Panel>
  )
}
