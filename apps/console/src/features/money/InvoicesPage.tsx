import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import type { DataOf } from '@noren/contract/endpoint'
import {
  cancelTaxStamp,
  STAMP_CANCEL_REASONS,
  taxDocumentFile,
  taxRegister,
} from '@noren/contract/operator/tax'
import { useState } from 'react'
import { call } from '../../device/client.ts'
import { decide } from '../../device/decide.ts'
import { formats, marketFacts } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { ChoiceField } from '../../shell/ChoiceField.tsx'
import { csvOf, saveFile } from '../../shell/csv.ts'
import { FilePress } from '../../shell/FilePress.tsx'
import css from '../../shell/Form.module.css'
import { Loaded, Void } from '../../shell/PageParts.tsx'
import panel from '../../shell/Panel.module.css'
import { Panel } from '../../shell/Panel.tsx'
import { Press } from '../../shell/Press.tsx'
import { go } from '../../shell/place.ts'
import { ScrollRegion } from '../../shell/ScrollRegion.tsx'
import { sumIn } from '../../shell/sums.ts'
import tableCss from '../../shell/Table.module.css'
import { useDecision } from '../../shell/use-decision.ts'
import { Body, MoneyFrame, MonthChoice } from './MoneyFrame.tsx'
import { PlatformInvoices } from './PlatformInvoices.tsx'
import { type Book, type Money, useMoney } from './use-money.ts'

type Register = DataOf<typeof taxRegister>
type Document = Register['documents'][number]

/** A document of the register, or the receipt of a payment. */
interface Line {
  id: string
  /** Null: a credit note that came too late. */
  number: string | null
  kind: Document['kind'] | 'receipt'
  day: string
  loanNumber: string
  /** Of a credit note its invoice, of a receipt what was paid. */
  about: string | null
  /** Null of a receipt, which is no tax of its own. */
  document: Document | null
  stamp: Document['stamp']
  mayCancel: boolean
}

/** The documents of a month, and behind them the receipts of payments. */
const linesOf = (
  { documents, receipts }: Register,
  paymentOf: (amount: string) => string,
): Line[] => [
  ...documents.map((document) => ({
    ...{ id: document.documentId, number: document.number, kind: document.kind },
    ...{ day: document.day, loanNumber: document.loanNumber, about: document.credits },
    ...{ document, stamp: document.stamp, mayCancel: document.mayCancel },
  })),
  ...receipts.map(({ receiptId, number, day, loanNumber, amount, ended, stamp }) => ({
    ...{ id: receiptId, number, day, loanNumber, stamp, document: null },
    ...{ kind: 'receipt' as const, about: paymentOf(amount) },
    mayCancel: ended === null && stamp?.state === 'stamped',
  })),
]

const VIEWS = ['borrowers', 'platform'] as const
const PAGE_LINES = 50

/** Invoices and credit notes: to borrowers, and of the platform to lenders. */
export function InvoicesPage() {
  const t = useTexts('money')
  const money = useMoney('invoices')
  const view = VIEWS.find((one) => one === money.chosen.view) ?? 'borrowers'
  return (
    <MoneyFrame
      title={t('invoices')}
      sub={t('invoicesSub')}
      money={money}
      views={VIEWS.map((name) => ({ name, words: t(`invoices_${name}`) }))}
      view={view}
      isOfAll={view === 'platform'}
      tools={
        view === 'borrowers' && (
          <MonthChoice money={money} value={money.monthOr(money.months[0] ?? '')} />
        )
      }
    >
      {(book) =>
        view === 'platform' ? (
          <PlatformInvoices money={money} />
        ) : (
          <Documents money={money} book={book} />
        )
      }
    </MoneyFrame>
  )
}

const taxOf = ({ central, state, integrated }: Document): string =>
  sumIn(marketFacts().currency, [central, state, integrated]) ?? '0'

function Documents({ money, book: { book } }: { money: Money; book: Book }) {
  const t = useTexts('money')
  const month = money.monthOr(money.months[0] ?? '')
  const register = useEndpoint(taxRegister, { params: { book, month } }, { keepsLast: true })
  return (
    <Loaded state={loaded({ register })}>
      {({ register: shown }) => {
        const lines = linesOf(shown, (amount) =>
          t('paymentOf', { amount: formats().money(amount) }),
        )
        if (lines.length === 0) {
          return <Void title={t('noDocuments')} text={t('noDocumentsText')} />
        }
        const wrong = lines.find(({ id, mayCancel }) => mayCancel && id === money.chosen.cancel)
        return wrong && money.may('cancelTaxStamp') ? (
          <CancelStamp key={wrong.id} line={wrong} money={money} />
        ) : (
          <LineTable
            lines={lines}
            isComplete={shown.isComplete}
            name={`${book}-${month}`}
            money={money}
          />
        )
      }}
    </Loaded>
  )
}

/** From the line after the one that the address names. */
const pageAfter = (lines: readonly Line[], after: string | undefined) => {
  const from = lines.findIndex(({ id }) => id === after) + 1
  const shown = lines.slice(from, from + PAGE_LINES)
  return { shown, next: from + PAGE_LINES < lines.length ? shown.at(-1)?.id : null }
}

function LineTable(props: {
  lines: readonly Line[]
  isComplete: boolean
  name: string
  money: Money
}) {
  const t = useTexts('money')
  const { lines, isComplete, name, money } = props
  const { after } = money.chosen
  const { shown, next } = pageAfter(lines, after)
  const { money: amount, dateText } = formats()
  const mayRead = money.may('taxDocumentFile')
  const isStamped = lines.some(({ stamp }) => stamp !== null)
  const mayCancel = isStamped && money.may('cancelTaxStamp')
  const save = () =>
    saveFile(
      `documents-${name}.csv`,
      csvOf([
        [
          ...[t('number'), t('kind'), t('day'), t('loan'), t('credits'), t('seller'), t('place')],
          ...[t('service'), t('rate'), t('taxable'), t('central'), t('stateTax'), t('integrated')],
          ...(isStamped ? [t('stamp')] : []),
        ],
        ...lines.map(({ document: of, ...one }) => [
          ...[one.number ?? '', one.kind, one.day, one.loanNumber, one.about ?? ''],
          ...[of?.sellerTaxId ?? '', of?.place ?? '', of?.serviceCode ?? ''],
          ...[of?.ratePercent ?? '', of?.taxable ?? ''],
          ...[of?.central ?? '', of?.state ?? '', of?.integrated ?? ''],
          ...(isStamped ? [one.stamp?.uuid ?? ''] : []),
        ]),
      ]),
    )
  return (
    <>
      <ScrollRegion className={tableCss.scroll} label={t('invoices_borrowers')}>
        <table className={tableCss.root}>
          <thead>
            <tr>
              {(['number', 'kind', 'day', 'loan', 'credits', 'place'] as const).map((one) => (
                <th key={one} scope="col">
                  {t(one)}
                </th>
              ))}
              {(['rate', 'taxable', 'tax'] as const).map((one) => (
                <th key={one} scope="col" className={tableCss.number}>
                  {t(one)}
                </th>
              ))}
              {isStamped && <th scope="col">{t('stamp')}</th>}
              {mayRead && <th scope="col">{t('paper_')}</th>}
              {mayCancel && <th scope="col">{t('action')}</th>}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ document: of, ...one }) => (
              <tr key={one.id}>
                <th scope="row">{one.number ?? t('refused_tooLate')}</th>
                <td>{t(`document_${one.kind}`)}</td>
                <td>{dateText(one.day)}</td>
                <td>{one.loanNumber}</td>
                <td className={tableCss.quiet}>{one.about ?? '–'}</td>
                <td className={tableCss.quiet}>{of?.place ?? '–'}</td>
                <td className={tableCss.number}>{of ? formats().percent(of.ratePercent) : '–'}</td>
                <td className={tableCss.number}>{of ? amount(of.taxable) : '–'}</td>
                <td className={tableCss.amount}>{of ? amount(taxOf(of)) : '–'}</td>
                {isStamped && <Stamp stamp={one.stamp} />}
                {mayRead && (
                  <td>
                    <Papers line={one} isStamped={isStamped} />
                  </td>
                )}
                {mayCancel && (
                  <td>
                    {one.mayCancel && (
                      <a href={money.hrefWith({ cancel: one.id })}>{t('cancelStamp')}</a>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <div className={tableCss.foot}>
        <span>{t('linesOf', { count: shown.length, all: lines.length })}</span>
        <span className={isComplete ? panel.good : panel.warn}>
          {t(isComplete ? 'isComplete' : 'isIncomplete')}
        </span>
        <span className={tableCss.end}>
          {after && <a href={money.hrefWith({ after: undefined })}>{t('first')}</a>}
          {next && <a href={money.hrefWith({ after: next })}>{t('next')}</a>}
          <Press kind="text" icon="download" onClick={save}>
            {t('saveCsv')}
          </Press>
        </span>
      </div>
    </>
  )
}

/** The number at the tax authority, or how far it is. */
function Stamp({ stamp }: { stamp: Document['stamp'] }) {
  const t = useTexts('money')
  if (stamp?.uuid) {
    return (
      <td className={tableCss.quiet}>
        {stamp.uuid}
        {stamp.state !== 'stamped' && (
          <span className={`${panel.chip} ${panel.chipWarn}`}>
            {t(stamp.state === 'cancelled' ? 'stampCancelled' : 'stampCancelling')}
          </span>
        )}
      </td>
    )
  }
  if (stamp?.fault) {
    return <td className={panel.bad}>{t('stampRefused', { code: stamp.fault })}</td>
  }
  return <td className={tableCss.quiet}>{stamp ? t('stampWaiting') : '–'}</td>
}

/** What the borrower has of it. What is not numbered, or not stamped where that is asked for, is no paper yet. */
function Papers({ line, isStamped }: { line: Omit<Line, 'document'>; isStamped: boolean }) {
  const t = useTexts('money')
  const { id: documentId, number, stamp } = line
  if (number === null || (isStamped && stamp?.state !== 'stamped')) return '–'
  const forms = stamp?.uuid ? (['pdf', 'xml'] as const) : (['pdf'] as const)
  return forms.map((form) => (
    <FilePress
      key={form}
      words={t(form)}
      label={t(form === 'pdf' ? 'savePdfOf' : 'saveXmlOf', { name: number })}
      load={() => call(taxDocumentFile, { params: { documentId, form } })}
    />
  ))
}

/** Why a stamp is wrong, before it is cancelled at the authority and the document stamped anew. */
function CancelStamp({ line, money }: { line: Line; money: Money }) {
  const t = useTexts('money')
  const [reason, setReason] = useState<(typeof STAMP_CANCEL_REASONS)[number]>('replaced')
  const { run, isBusy } = useDecision(['taxRegister'])
  const name = line.number ?? ''
  const back = money.hrefWith({ cancel: undefined })
  const send = async () => {
    const isDone = await run(async () => {
      await decide(cancelTaxStamp, { documentId: line.id, reason })
      return t('cancelAsked')
    })
    if (isDone) go(back, { replace: true })
  }
  return (
    <Body label={t('cancelStampOf', { name })}>
      <Panel title={t('cancelStampOf', { name })} note={t(`document_${line.kind}`)} isDeciding>
        <div className={`${css.form} ${css.narrow}`}>
          <dl className={panel.pairs}>
            <dt>{t('loan')}</dt>
            <dd>{line.loanNumber}</dd>
            <dt>{t('stamp')}</dt>
            <dd>{line.stamp?.uuid ?? '–'}</dd>
          </dl>
          <p className={panel.note}>{t('cancelStampText')}</p>
          <ChoiceField
            label={t('reason')}
            value={reason}
            values={STAMP_CANCEL_REASONS}
            textOf={(one) => t(`cancelReason_${one}`)}
            onValue={setReason}
          />
          <p>
            <Press isBusy={isBusy} onClick={send}>
              {t('signCancel')}
            </Press>{' '}
            <a href={back}>{t('backToList')}</a>
          </p>
        </div>
      </Panel>
    </Body>
  )
}
