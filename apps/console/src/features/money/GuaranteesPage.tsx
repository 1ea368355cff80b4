import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import type { DataOf } from '@noren/contract/endpoint'
import {
  agreeGuarantee,
  claimGuarantee,
  GUARANTEE_FORMS,
  type GuaranteeForm,
  LATE_REASONS,
  type LateReason,
  listGuarantees,
} from '@noren/contract/operator/guarantees'
import { Field } from '@noren/ui/Field'
import { useState } from 'react'
import { decide } from '../../device/decide.ts'
import { formats, marketFacts, productName } from '../../device/market.ts'
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
import { lessIn, typedAmount } from '../../shell/sums.ts'
import table from '../../shell/Table.module.css'
import { useDecision } from '../../shell/use-decision.ts'
import { Body, MoneyFrame } from './MoneyFrame.tsx'
import { type Book, type Money, useBookName, useMoney } from './use-money.ts'
import { Waiting } from './Waiting.tsx'

type Guarantee = DataOf<typeof listGuarantees>['details'][number]
type Claimable = Guarantee['proposed'][number]

/** Who stands in for a fixed set of a lender's loans, what is left of that, and for which loans it is to be claimed now. */
export function GuaranteesPage() {
  const t = useTexts('money')
  const money = useMoney('guarantees')
  const guarantees = useEndpoint(listGuarantees)
  return (
    <MoneyFrame title={t('guarantees')} sub={t('guaranteesSub')} money={money}>
      {(book) => (
        <Loaded state={loaded({ guarantees })}>
          {({ guarantees: { details } }) => {
            const shown = details.filter((one) => one.book === book.book)
            const claims = shown.flatMap((of) => of.proposed.map((loan) => ({ of, loan })))
            const claimed = claims.find(({ loan }) => loan.loanId === money.chosen.claim)
            return (
              <Body label={t('guarantees')}>
                <div className={panel.column}>
                  <Guarantees guarantees={shown} />
                  <Claims claims={claims} money={money} />
                  <div className={panel.columns}>
                    <Waiting kinds={['guarantee', 'guaranteeClaim']} />
                    <div className={panel.column}>
                      {claimed && money.may('claimGuarantee') && (
                        <Claim key={claimed.loan.loanId} {...claimed} money={money} />
                      )}
                      {money.may('agreeGuarantee') && (
                        <Agree key={book.book} book={book} money={money} />
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

function Guarantees({ guarantees }: { guarantees: readonly Guarantee[] }) {
  const t = useTexts('money')
  const { money, dateText } = formats()
  return (
    <TablePanel
      head={{ title: t('guarantees'), note: t('guaranteesNote') }}
      columns={[
        t('giver'),
        t('guaranteeForm'),
        t('product'),
        t('disbursedFrom'),
        t('disbursedUntil'),
        numbers(t('loansCount')),
        numbers(t('disbursed')),
        numbers(t('cover')),
        numbers(t('claimed')),
        numbers(t('depositHeld')),
        numbers(t('coverLeft')),
      ]}
      empty={t('noGuarantees')}
    >
      {guarantees.map((one) => (
        <tr key={one.agreementId}>
          <th scope="row" className={table.wrap}>
            {one.giver}
          </th>
          <td>{t(`form_${one.form}`)}</td>
          <td>{productName(one.productCode)}</td>
          <td>{dateText(one.from)}</td>
          <td>{dateText(one.until)}</td>
          <td className={table.number}>{one.loans}</td>
          <td className={table.number}>{money(one.disbursed)}</td>
          <td className={table.number}>{money(one.cover)}</td>
          <td className={table.number}>{money(one.claimed)}</td>
          <td className={table.number}>{money(one.held)}</td>
          <td className={table.amount}>{money(one.left)}</td>
        </tr>
      ))}
    </TablePanel>
  )
}

function Claims(props: { claims: readonly { of: Guarantee; loan: Claimable }[]; money: Money }) {
  const t = useTexts('money')
  const { claims, money } = props
  const mayClaim = money.may('claimGuarantee')
  const { money: amount, dateText } = formats()
  return (
    <TablePanel
      head={{ title: t('claimNow'), note: t('claimNowNote') }}
      columns={[
        t('loan'),
        t('giver'),
        numbers(t('overdueDays')),
        t('claimUntil'),
        numbers(t('owed')),
        mayClaim ? t('action') : null,
      ]}
      empty={t('noClaims')}
    >
      {claims.map(({ of, loan }) => (
        <tr
          key={loan.loanId}
          className={loan.loanId === money.chosen.claim ? table.cursor : undefined}
        >
          <th scope="row">
            <LoanLink loan={loan} />
          </th>
          <td className={table.wrap}>{of.giver}</td>
          <td className={table.number}>{loan.overdueDays}</td>
          <td className={loan.until < money.today ? panel.bad : undefined}>
            {dateText(loan.until)}
          </td>
          <td className={table.amount}>{amount(loan.owed)}</td>
          {mayClaim && (
            <td>
              <a href={money.hrefWith({ claim: loan.loanId })}>{t('claimIt')}</a>
            </td>
          )}
        </tr>
      ))}
    </TablePanel>
  )
}

const least = (some: string, other: string): string => (Number(some) < Number(other) ? some : other)

function Claim({ of, loan, money }: { of: Guarantee; loan: Claimable; money: Money }) {
  const t = useTexts('money')
  const most = least(loan.owed, of.left)
  const isLate = loan.until < money.today
  const [typed, setTyped] = useState(most)
  const [reason, setReason] = useState<LateReason>('contract')
  const { run, isBusy } = useDecision(['listGuarantees'])
  const { money: text } = formats()
  const amount = typedAmount(typed)
  const isTooMuch = Number(amount) > Number(most)
  const left = lessIn(marketFacts().currency, of.left, amount)
  const send = async () => {
    const isDone = await run(async () => {
      const late = isLate && { lateReason: reason }
      await decide(claimGuarantee, { loanId: loan.loanId, amount, ...late })
      return t('proposed')
    })
    if (isDone) go(money.hrefWith({ claim: undefined }), { replace: true })
  }
  return (
    <Panel title={t('claimOf', { name: loan.loanNumber })} note={of.giver} isDeciding>
      <div className={css.form}>
        <AmountField
          label={t('amount')}
          help={t('atMost', { amount: text(most) })}
          error={isTooMuch ? t('atMost', { amount: text(most) }) : undefined}
          value={typed}
          onValue={setTyped}
        />
        {isLate && (
          <ChoiceField
            label={t('whyLate')}
            value={reason}
            values={LATE_REASONS}
            textOf={(one) => t(`late_${one}`)}
            onValue={setReason}
          />
        )}
        <p className={panel.note}>{t('claimText')}</p>
        {Number(amount) > 0 && !isTooMuch && (
          <BeforeAfter
            changes={[
              { name: t('coverLeft'), before: text(of.left), after: text(left) },
              { name: t('owed'), before: text(loan.owed), after: text(loan.owed) },
            ]}
          />
        )}
        <p>
          <Press isBusy={isBusy} disabled={Number(amount) === 0 || isTooMuch} onClick={send}>
            {t('proposeClaim')}
          </Press>
        </p>
      </div>
    </Panel>
  )
}

function Agree({ book, money }: { book: Book; money: Money }) {
  const t = useTexts('money')
  const nameOf = useBookName()
  const products = Object.keys(marketFacts().products)
  const [giver, setGiver] = useState('')
  const [form, setForm] = useState<GuaranteeForm>('cash')
  const [productCode, setProductCode] = useState(products[0] ?? '')
  const [from, setFrom] = useState('')
  const [until, setUntil] = useState('')
  const [typed, setTyped] = useState('')
  const [byPlatform, setByPlatform] = useState(false)
  const { run, isBusy } = useDecision(['listGuarantees'])
  const cover = typedAmount(typed)
  const isLacking =
    giver.trim() === '' || from === '' || until === '' || until < from || Number(cover) === 0
  const send = async () => {
    const isDone = await run(async () => {
      await decide(agreeGuarantee, {
        ...{ book: book.book, giver: giver.trim(), form, cover, productCode, from, until },
        ...(byPlatform && { byPlatform }),
      })
      return t('proposed')
    })
    if (isDone) setTyped('')
  }
  return (
    <Panel title={t('agree')} note={nameOf(book.book)}>
      <div className={css.form}>
        <p className={panel.note}>{t('agreeText')}</p>
        <Field label={t('giver')} maxLength={80} value={giver} onValue={setGiver} />
        <ChoiceField
          label={t('guaranteeForm')}
          value={form}
          values={GUARANTEE_FORMS}
          textOf={(one) => t(`form_${one}`)}
          onValue={setForm}
        />
        <ChoiceField
          label={t('product')}
          value={productCode}
          values={products}
          textOf={productName}
          onValue={setProductCode}
        />
        <Field
          label={t('disbursedFrom')}
          type="date"
          max={money.today}
          value={from}
          onValue={setFrom}
        />
        <Field
          label={t('disbursedUntil')}
          type="date"
          max={money.today}
          value={until}
          onValue={setUntil}
        />
        <AmountField label={t('cover')} value={typed} onValue={setTyped} />
        <label>
          <input
            type="checkbox"
            checked={byPlatform}
            onChange={({ target }) => setByPlatform(target.checked)}
          />{' '}
          {t('byPlatform')}
        </label>
        <p>
          <Press kind="line" isBusy={isBusy} disabled={isLacking} onClick={send}>
            {t('proposeAgreement')}
          </Press>
        </p>
      </div>
    </Panel>
  )
}
