import { type borrowDocuments, DOCUMENT_KINDS } from '@noren/contract/documents'
import type { DataOf } from '@noren/contract/endpoint'
import { languageName } from '@noren/i18n/languages'
import { ListButton } from '@noren/ui/List'
import { showToast } from '@noren/ui/toast'
import { useState } from 'react'
import { dateTimeText, wholeNumber } from '../device/formats.ts'
import { useLanguage, useTexts } from '../device/texts.ts'
import { known } from '../shell/known.ts'
import css from './DocumentButton.module.css'
import { kilobytes } from './document-file.ts'
import { useDocumentDownload } from './use-document-download.ts'

export type LoanDocument = DataOf<typeof borrowDocuments>['details'][number]

/** One document: its kind, its date, and the tap that downloads it. */
export function DocumentButton(props: { document: LoanDocument }) {
  const t = useTexts('papers')
  const language = useLanguage()
  const loanDocument = props.document
  const download = useDocumentDownload()
  const [isOnItsWay, setIsOnItsWay] = useState(false)
  const fetchIt = async () => {
    if (isOnItsWay) return
    setIsOnItsWay(true)
    try {
      const fileName = await download(loanDocument)
      showToast(t('downloaded', { name: fileName }), 'download')
    } catch {
      // Already shown by a toast; the row stays, to be tapped again.
    } finally {
      setIsOnItsWay(false)
    }
  }
  const size = t('kilobytes', { size: wholeNumber(kilobytes(loanDocument.bytes)) })
  return (
    <ListButton
      icon="doc"
      title={t(`paper_${known(DOCUMENT_KINDS, loanDocument.kind, 'other')}`)}
      note={
        <>
          {dateTimeText(loanDocument.madeAt)}
          <span className={`${css.size} tiny`} role={isOnItsWay ? 'status' : undefined}>
            {isOnItsWay ? t('downloading') : `PDF, ${size}`}
            {!isOnItsWay &&
              loanDocument.language !== language &&
              `, ${languageName(loanDocument.language)}`}
          </span>
        </>
      }
      end={<span className="sr">{t('download')}</span>}
      endIcon="download"
      aria-busy={isOnItsWay}
      onClick={() => void fetchIt()}
    />
  )
}
