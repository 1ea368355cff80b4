import { useEndpoint } from '@noren/client/use-endpoint'
import { borrowDocuments } from '@noren/contract/documents'
import { ButtonLink } from '@noren/ui/Button'
import { List, ListButton } from '@noren/ui/List'
import { Sheet } from '@noren/ui/Sheet'
import { Skeleton } from '@noren/ui/Skeleton'
import { wholeCodes } from '@noren/ui/whole-codes'
import { href, paths } from '../../app/paths.ts'
import { dateTimeText } from '../../device/formats.ts'
import { useTexts } from '../../device/texts.ts'
import { DocumentButton } from '../../loan-view/DocumentButton.tsx'
import css from './Account.module.css'
import type { WireMessage } from './message-pages.ts'

/** One complete message, with its documents and a link to its loan. */
export function MessageSheet(props: { message: WireMessage; onClose: () => void }) {
  const t = useTexts('user')
  const words = useTexts('loanWords')
  const { kind, title, text, at, borrowId, documentIds } = props.message
  // Something holds a payout: the person may ask that somebody else looks.
  const isHeld = /^(personChecks|wordNeeded)$/.test(kind)
  const [path, label] = kind.startsWith('feedback')
    ? [paths.feedback(), t('readAnswer')]
    : isHeld
      ? [paths.appeal(), words('secondLook')]
      : [borrowId && paths.repay(borrowId), t('seeLoan')]
  return (
    <Sheet
      title={title}
      onClose={props.onClose}
      // Its documents load later, each as high as its name is long.
      isTall={documentIds.length > 0}
      foot={
        path && (
          <ButtonLink kind="soft" isBlock href={href(path)}>
            {label}
          </ButtonLink>
        )
      }
    >
      <p className="tiny">{dateTimeText(at)}</p>
      <p className={css.messageBody}>{wholeCodes(text)}</p>
      {borrowId && documentIds.length > 0 && <Documents borrowId={borrowId} ids={documentIds} />}
    </Sheet>
  )
}

/** The message contains only the ids of its documents; the loan's list has their names. */
function Documents(props: { borrowId: string; ids: readonly string[] }) {
  const t = useTexts('user')
  const documents = useEndpoint(borrowDocuments, { params: { borrowId: props.borrowId } })
  if (documents.isPending) return <Skeleton height={`${props.ids.length * 1.63}rem`} gap=".3rem" />
  return (
    <div className={css.dataList}>
      <List label={t('papers')}>
        {documents.data?.details
          .filter(({ documentId }) => props.ids.includes(documentId))
          .map((one) => (
            <DocumentButton key={one.documentId} document={one} />
          ))}
        {documents.isError && (
          <ListButton
            icon="doc"
            title={t('papers')}
            note={t('notLoaded')}
            endIcon="refresh"
            onClick={() => void documents.refetch()}
          />
        )}
      </List>
    </div>
  )
}
