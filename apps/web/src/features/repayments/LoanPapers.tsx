import { useEndpoint } from '@noren/client/use-endpoint'
import { borrowDocuments } from '@noren/contract/documents'
import { List, ListButton } from '@noren/ui/List'
import { useTexts } from '../../device/texts.ts'
import { DocumentButton } from '../../loan-view/DocumentButton.tsx'
import css from './Repay.module.css'

/** Agreement, key facts, receipts and no-dues letter as PDFs, whose bytes never change. */
export function LoanPapers({ borrowId }: { borrowId: string }) {
  const t = useTexts('repay')
  const papers = useEndpoint(borrowDocuments, { params: { borrowId } })
  const details = papers.data?.details
  if (details?.length === 0) return null
  return (
    <section className={`section ${css.part}`} aria-labelledby="papers">
      <h2 className="h3" id="papers">
        {t('papers')}
      </h2>
      <div className={css.list}>
        <List>
          {details?.map((paper) => (
            <DocumentButton key={paper.documentId} paper={paper} />
          ))}
          {!details && (
            <ListButton
              icon="doc"
              endIcon={papers.isError ? 'refresh' : null}
              title={t('papersTitle')}
              note={papers.isError ? t('papersFailed') : t('papersLoading')}
              onClick={() => void papers.refetch()}
            />
          )}
        </List>
      </div>
    </section>
  )
}
