import { useEndpoint } from '@noren/client/use-endpoint'
import { borrowDocuments } from '@noren/contract/documents'
import { List, ListButton } from '@noren/ui/List'
import { useTexts } from '../../device/texts.ts'
import { DocumentButton } from '../../loan-view/DocumentButton.tsx'
import css from './Repay.module.css'

/** Agreement, key facts, receipts and no-dues letter as PDFs, whose bytes never change. */
export function LoanDocuments({ borrowId }: { borrowId: string }) {
  const t = useTexts('repay')
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
    </section>
  )
}
