import { useEndpoint } from '@noren/client/use-endpoint'
import { borrowDocuments } from '@noren/contract/documents'
import { List, ListButton } from '@noren/ui/List'
import { useState } from 'react'
import { useTexts } from '../../device/texts.ts'
import { DocumentButton } from '../../loan-view/DocumentButton.tsx'
import { later } from '../../shell/later.tsx'
import css from './Repay.module.css'

const PastStatementSheet = later(() =>
  import('./PastStatementSheet.tsx').then((m) => m.PastStatementSheet),
)

/** Agreement, key facts, receipts and no-dues letter as PDFs, whose bytes never change. */
export function LoanDocuments(props: {
  borrowId: string
  /** Null until the money is paid out. */
  disbursedOn: string | null
  asOn: string
}) {
  const t = useTexts('repay')
  const { borrowId, disbursedOn, asOn } = props
  const [isOpen, setIsOpen] = useState(false)
  const documents = useEndpoint(borrowDocuments, { params: { borrowId } })
  const details = documents.data?.details
  if (details?.length === 0) return null
  return (
    <section className={`section ${css.part}`} aria-labelledby="papers">
      <h2 className="h3" id="papers">
        {t('papers')}
      </h2>
      <div className={css.list}>
        <List>
          {details?.map((one) => (
            <DocumentButton key={one.documentId} document={one} />
          ))}
          {/* On its first day a loan has no day that is over. */}
          {details && disbursedOn && disbursedOn < asOn && (
            <ListButton icon="calendar" title={t('pastTitle')} onClick={() => setIsOpen(true)} />
          )}
          {!details && (
            <ListButton
              icon="doc"
              endIcon={documents.isError ? 'refresh' : null}
              title={t('papersTitle')}
              note={documents.isError ? t('papersFailed') : t('papersLoading')}
              onClick={() => void documents.refetch()}
            />
          )}
        </List>
      </div>
      {isOpen && disbursedOn && (
        <PastStatementSheet {...{ borrowId, disbursedOn, asOn }} onClose={() => setIsOpen(false)} />
      )}
    </section>
  )
}
