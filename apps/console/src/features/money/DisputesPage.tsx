import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import type { DataOf } from '@noren/contract/endpoint'
import {
  answerDispute,
  DISPUTE_DECISIONS,
  DISPUTE_REASONS,
  type DisputeDecision,
  decideDispute,
  listDisputes,
  openDispute,
} from '@noren/contract/operator/disputes'
import { listPayments } from '@noren/contract/operator/loans'
import { classes } from '@noren/ui/classes'
import { Field } from '@noren/ui/Field'
import { useState } from 'react'
import { decide } from '../../device/decide.ts'
import { formats } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { AmountField } from '../../shell/AmountField.tsx'
import { BeforeAfter } from '../../shell/BeforeAfter.tsx'
import { ChoiceField } from '../../shell/ChoiceField.tsx'
import css from '../../shell/Form.module.css'
import { LoanLink } from '../../shell/LoanLink.tsx'
import { Loaded } from '../../shell/PageParts.tsx'
import panel from '../../shell/Panel.module.css'
import { numbers, Panel, TablePanel } from '../../shell/Panel.tsx'
import { Press } from '../../shell/Press.tsx'
import { go } from '../../shell/place.ts'
import { typedAmount } from '../../shell/sums.ts'
import table from '../../shell/Table.module.css'
import { useDecision } from '../../shell/use-decision.ts'
import { Body, MoneyFrame } from './MoneyFrame.tsx'
import { type Money, useMoney } from './use-money.ts'
import { Waiting } from './Waiting.tsx'

type Dispute = DataOf<typeof listDisputes>['details'][number]

/** Payments that the payer's bank takes back, until it is decided whose the money is. */
export function DisputesPage() {
  const t = useTexts('money')
  const money = useMoney('disputes')
  const disputes = useEndpoint(listDisputes)
  const { dispute, loan, payment } = money.chosen
  return (
    <MoneyFrame title={t('disputes')} sub={t('disputesSub')} money={money} isOfAll>
      {() => (
        <Loaded state={loaded({ disputes })}>
          {({ disputes: { details } }) => {
            const chosen = details.find(({ disputeId }) => disputeId === dispute)
            return (
              <Body label={t('disputes')}>
                <div className={panel.column}>
                  <Disputes disputes={details} money={money} />
                  <div className={panel.columns}>
                    <Waiting kinds={['dispute']} />
                    <div className={panel.column}>
                      {chosen && money.may('answerDispute') && !chosen.evidence && (
                        <Answer key={chosen.disputeId} dispute={chosen} />
                      )}
                      {chosen && money.may('decideDispute') && (
                        <Decide key={chosen.disputeId} dispute={chosen} money={money} />
                      )}
                      {loan && payment && money.may('openDispute') && (
                        <Open loanId={loan} paymentId={payment} money={money} />
                      )}
                    </div>
                  </div>
                </div>
              </Body>
            )
          }}
        </Loaded>
      )}
    </MoneyFrame>
  )
}

function Disputes({ disputes, money }: { disputes: readonly Dispute[]; money: Money }) {
  const t = useTexts('money')
  const mayDecide = money.may('decideDispute')
  const { money: amount, dateText } = formats()
  return (
    <TablePanel
      head={{ title: t('openDisputes'), note: t('openDisputesNote') }}
      columns={[
        t('reference'),
        t('loan'),
        t('reason'),
        t('openedOn'),
        t('respondBy'),
        t('answered'),
        numbers(t('amount')),
        mayDecide ? t('action') : null,
      ]}
      empty={t('noDisputes')}
    >
      {disputes.map((one) => (
        <tr
          key={one.disputeId}
          className={one.disputeId === money.chosen.dispute ? table.cursor : undefined}
        >
          <th scope="row">{one.reference}</th>
          <td>
            <LoanLink loan={one} />
          </td>
          <td>{reasonText(t, one.reason)}</td>
          <td>{dateText(one.openedOn)}</td>
          <td
            className={classes(
              one.respondBy !== null &&
                one.evidence === null &&
                one.respondBy <= money.today &&
                panel.bad,
            )}
          >
            {one.respondBy ? dateText(one.respondBy) : '–'}
          </td>
          <td className={table.quiet}>{one.evidence ?? t('notAnswered')}</td>
          <td className={table.amount}>{amount(one.amount)}</td>
          {mayDecide && (
            <td>
              <a href={money.hrefWith({ dispute: one.disputeId, loan: undefined })}>
                {t('decideIt')}
              </a>
            </td>
          )}
        </tr>
      ))}
    </TablePanel>
  )
}

/** A provider may name reasons of its own. */
const reasonText = (t: ReturnType<typeof useTexts<'money'>>, reason: string): string => {
  const known = DISPUTE_REASONS.find((one) => one === reason)
  return known ? t(`disputeReason_${known}`) : reason
}

function Answer({ dispute: { disputeId, reference } }: { dispute: Dispute }) {
  const t = useTexts('money')
  const [evidence, setEvidence] = useState('')
  const { run, isBusy } = useDecision(['listDisputes'])
  const send = () =>
    run(async () => {
      await decide(answerDispute, { disputeId, evidence: evidence.trim() })
      return t('answerNoted')
    })
  return (
    <Panel title={t('answerOf', { name: reference })}>
      <div className={css.form}>
        <Field
          label={t('evidence')}
          help={t('evidenceHelp')}
          maxLength={120}
          value={evidence}
          onValue={setEvidence}
        />
        <p>
          <Press kind="line" isBusy={isBusy} disabled={evidence.trim() === ''} onClick={send}>
            {t('noteAnswer')}
          </Press>
        </p>
      </div>
    </Panel>
  )
}

function Decide({ dispute, money }: { dispute: Dispute; money: Money }) {
  const t = useTexts('money')
  const [decision, setDecision] = useState<DisputeDecision>('won')
  const [cost, setCost] = useState('')
  const [tax, setTax] = useState('')
  const { run, isBusy } = useDecision(['listDisputes'])
  const { money: amount } = formats()
  const { disputeId, reference } = dispute
  const isWon = decision === 'won'
  const send = async () => {
    const isDone = await run(async () => {
      await decide(decideDispute, {
        ...{ disputeId, decision },
        ...(typedAmount(cost) !== '' && { cost: typedAmount(cost) }),
        ...(typedAmount(tax) !== '' && { tax: typedAmount(tax) }),
      })
      return t('proposed')
    })
    if (isDone) go(money.hrefWith({ dispute: undefined }), { replace: true })
  }
  return (
    <Panel title={t('decideOf', { name: reference })} isDeciding>
      <div className={css.form}>
        <ChoiceField
          label={t('ending')}
          value={decision}
          values={DISPUTE_DECISIONS}
          textOf={(one) => t(`ending_${one}`)}
          onValue={setDecision}
        />
        <p className={panel.note}>{t(isWon ? 'endingWonText' : 'endingLostText')}</p>
        <AmountField label={t('disputeCost')} value={cost} onValue={setCost} />
        <AmountField label={t('disputeTax')} value={tax} onValue={setTax} />
        <BeforeAfter
          changes={[
            { name: t('inDispute'), before: amount(dispute.amount), after: amount('0') },
            {
              name: t('owedAgain'),
              before: amount('0'),
              after: amount(isWon ? '0' : dispute.amount),
            },
          ]}
        />
        <p>
          <Press isBusy={isBusy} onClick={send}>
            {t('proposeEnding')}
          </Press>
        </p>
      </div>
    </Panel>
  )
}

function Open(props: { loanId: string; paymentId: string; money: Money }) {
  const { loanId, paymentId, money } = props
  const payments = useEndpoint(
    listPayments,
    { params: { loanId }, query: {} },
    { enabled: money.may('listPayments') },
  )
  const payment = payments.data?.items.find((one) => one.paymentId === paymentId)
  return payment ? <OpenForm key={paymentId} payment={payment} money={money} /> : null
}

type Payment = DataOf<typeof listPayments>['items'][number]

function OpenForm({ payment, money }: { payment: Payment; money: Money }) {
  const t = useTexts('money')
  const [typed, setTyped] = useState(payment.amount)
  const [reference, setReference] = useState('')
  const [reason, setReason] = useState<(typeof DISPUTE_REASONS)[number]>('fraud')
  const [respondBy, setRespondBy] = useState('')
  const { run, isBusy } = useDecision(['listDisputes'])
  const amount = typedAmount(typed)
  const most = formats().money(payment.amount)
  const isTooMuch = Number(amount) > Number(payment.amount)
  const isNamed = /^[A-Za-z0-9][A-Za-z0-9_-]{5,39}$/.test(reference)
  const send = async () => {
    const isDone = await run(async () => {
      await decide(openDispute, {
        ...{ paymentId: payment.paymentId, amount, reference, reason },
        ...(respondBy !== '' && { respondBy }),
      })
      return t('disputeOpened')
    })
    if (isDone) go(money.hrefWith({ loan: undefined, payment: undefined }), { replace: true })
  }
  return (
    <Panel title={t('openOf', { name: payment.receiptNumber })} isDeciding>
      <div className={css.form}>
        <p className={panel.note}>{t('openNote')}</p>
        <AmountField
          label={t('amount')}
          help={t('atMost', { amount: most })}
          error={isTooMuch ? t('atMost', { amount: most }) : undefined}
          value={typed}
          onValue={setTyped}
        />
        <Field
          label={t('providerName')}
          help={t('providerNameHelp')}
          maxLength={40}
          value={reference}
          onValue={setReference}
        />
        <ChoiceField
          label={t('reason')}
          value={reason}
          values={DISPUTE_REASONS}
          textOf={(one) => t(`disputeReason_${one}`)}
          onValue={setReason}
        />
        <Field
          label={t('respondBy')}
          type="date"
          min={money.today}
          value={respondBy}
          onValue={setRespondBy}
        />
        <p>
          <Press
            isBusy={isBusy}
            disabled={!isNamed || isTooMuch || Number(amount) === 0}
            onClick={send}
          >
            {t('openIt')}
          </Press>
        </p>
      </div>
    </Panel>
  )
}
