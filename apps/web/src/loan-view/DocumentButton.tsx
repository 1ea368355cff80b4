import { type borrowDocuments, DOCUMENT_KINDS } from '@noren/contract/documents'
import type { DataOf } from '@noren/contract/endpoint'
import { languageName } from '@noren/i18n/languages'
import { ListButton } from '@noren/ui/List'
import { useState } from 'react'
import { wholeNumber } from '../device/formats.ts'
import { useLanguage, useTexts } from '../device/texts.ts'
import { known } from '../shell/known.ts'
import css from './DocumentButton.module.css'
import { kilobytes, madeText } from './document-file.ts'
import { useDocumentDownload } from './use-document-download.ts'

export type LoanDocument = DataOf<typeof borrowDocuments>['details'][number]

/** One document: its kind, its date, and the tap that downloads it; of a stamped invoice its XML as well. */
export function DocumentButton({ document: of }: { document: LoanDocument }) {
  return (
    <>
      <FileButton document={of} form="pdf" file={of} />
      {of.xml && <FileButton document={of} form="xml" file={of.xml} />}
    </>
  )
}

function FileButton(props: {
  document: LoanDocument
  form: 'pdf' | 'xml'
  file: { bytes: number; sha256: string }
}) {
  const t = useTexts('papers')
  const language = useLanguage()
  const { document: loanDocument, form, file } = props
  const download = useDocumentDownload()
  const [isOnItsWay, setIsOnItsWay] = useState(false)
  const fetchIt = async () => {
    if (isOnItsWay) return
    setIsOnItsWay(true)
    try {
      const { documentId } = loanDocument
      await download({ documentId, form, sha256: file.sha256 })
    } catch {
      // Already shown by a toast; the row stays, to be tapped again.
    } finally {
      setIsOnItsWay(false)
    }
  }
  const size = t('kilobytes', { size: wholeNumber(kilobytes(file.bytes)) })
  return (
    <ListButton
      icon="doc"
      title={t(`paper_${known(DOCUMENT_KINDS, loanDocument.kind, 'other')}`)}
      note={
        <>
          {madeText(loanDocument.madeAt)}
          <span className={`${css.size} tiny`} role={isOnItsWay ? 'status' : undefined}>
            {isOnItsWay ? t('downloading') : `${form.toUpperCase()}, ${size}`}
            {!isOnItsWay &&
              form === 'pdf' &&
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
