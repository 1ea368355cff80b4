import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import type { DataOf } from '@noren/contract/endpoint'
import { taxDocumentFile, taxRegister } from '@noren/contract/operator/tax'
import { call } from '../../device/client.ts'
import { formats, marketFacts } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { csvOf, saveFile } from '../../shell/csv.ts'
import { Loaded, Void } from '../../shell/PageParts.tsx'
import panel from '../../shell/Panel.module.css'
import { Press } from '../../shell/Press.tsx'
import { ScrollRegion } from '../../shell/ScrollRegion.tsx'
import { sumIn } from '../../shell/sums.ts'
import tableCss from '../../shell/Table.module.css'
import { FilePress } from './FilePress.tsx'
import { MoneyFrame, MonthChoice } from './MoneyFrame.tsx'
import { PlatformInvoices } from './PlatformInvoices.tsx'
import { type Book, type Money, useMoney } from './use-money.ts'

type Document = DataOf<typeof taxRegister>['documents'][number]

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
      {({ register: { documents, isComplete } }) =>
        documents.length === 0 ? (
          <Void title={t('noDocuments')} text={t('noDocumentsText')} />
        ) : (
          <DocumentTable
            documents={documents}
            isComplete={isComplete}
            name={`${book}-${month}`}
            money={money}
          />
        )
      }
    </Loaded>
  )
}

/** From the line after the one that the address names. */
const pageAfter = (documents: readonly Document[], after: string | undefined) => {
  const from = documents.findIndex(({ documentId }) => documentId === after) + 1
  const shown = documents.slice(from, from + PAGE_LINES)
  return { shown, next: from + PAGE_LINES < documents.length ? shown.at(-1)?.documentId : null }
}

function DocumentTable(props: {
  documents: readonly Document[]
  isComplete: boolean
  name: string
  money: Money
}) {
  const t = useTexts('money')
  const { documents, isComplete, name, money } = props
  const { after } = money.chosen
  const { shown, next } = pageAfter(documents, after)
  const { money: amount, dateText } = formats()
  const mayRead = money.may('taxDocumentFile')
  const isStamped = documents.some(({ stamp }) => stamp !== null)
  const save = () =>
    saveFile(
      `documents-${name}.csv`,
      csvOf([
        [
          ...[t('number'), t('kind'), t('day'), t('loan'), t('credits'), t('seller'), t('place')],
          ...[t('service'), t('rate'), t('taxable'), t('central'), t('stateTax'), t('integrated')],
          ...(isStamped ? [t('stamp')] : []),
        ],
        ...documents.map((one) => [
          ...[one.number ?? '', one.kind, one.day, one.loanNumber, one.credits ?? ''],
          ...[one.sellerTaxId, one.place, one.serviceCode, one.ratePercent, one.taxable],
          ...[one.central, one.state, one.integrated],
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
            </tr>
          </thead>
          <tbody>
            {shown.map((one) => (
              <tr key={one.documentId}>
                <th scope="row">{one.number ?? t('refused_tooLate')}</th>
                <td>{t(`document_${one.kind}`)}</td>
                <td>{dateText(one.day)}</td>
                <td>{one.loanNumber}</td>
                <td className={tableCss.quiet}>{one.credits ?? '–'}</td>
                <td className={tableCss.quiet}>{one.place}</td>
                <td className={tableCss.number}>{formats().percent(one.ratePercent)}</td>
                <td className={tableCss.number}>{amount(one.taxable)}</td>
                <td className={tableCss.amount}>{amount(taxOf(one))}</td>
                {isStamped && <Stamp stamp={one.stamp} />}
                {mayRead && (
                  <td>
                    <Papers document={one} isStamped={isStamped} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <div className={tableCss.foot}>
        <span>{t('linesOf', { count: shown.length, all: documents.length })}</span>
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
  if (stamp?.uuid) return <td className={tableCss.quiet}>{stamp.uuid}</td>
  if (stamp?.fault) {
    return <td className={panel.bad}>{t('stampRefused', { code: stamp.fault })}</td>
  }
  return <td className={tableCss.quiet}>{stamp ? t('stampWaiting') : '–'}</td>
}

/** What the borrower has of it. What is not numbered, or not stamped where that is asked for, is no paper yet. */
function Papers({ document, isStamped }: { document: Document; isStamped: boolean }) {
  const t = useTexts('money')
  const { documentId, number, stamp } = document
  if (number === null || (isStamped && !stamp?.uuid)) return '–'
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
