import { loaded, type PageState } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import { borrowDocuments } from '@noren/contract/documents'
import { borrowBill } from '@noren/contract/loans'
import { isCertified } from '@noren/contract/user-status'
import { Art } from '@noren/ui/Art'
import noPapers from '@noren/ui/art/empty-orders.svg'
import { Button } from '@noren/ui/Button'
import { Card } from '@noren/ui/Card'
import { Icon } from '@noren/ui/Icon'
import { List } from '@noren/ui/List'
import listCss from '@noren/ui/List.module.css'
import { Skeleton, SkeletonCards } from '@noren/ui/Skeleton'
import { wholeCodes } from '@noren/ui/whole-codes'
import { useId, useState } from 'react'
import { dateTimeText, moneyShort } from '../../device/formats.ts'
import { useTexts } from '../../device/texts.ts'
import { DocumentButton } from '../../loan-view/DocumentButton.tsx'
import { LenderTile } from '../../loan-view/LenderTile.tsx'
import orderCss from '../../loan-view/Order.module.css'
import type { Bill } from '../../loan-view/OrderCard.tsx'
import { AppPage } from '../../shell/AppPage.tsx'
import { useVisitor } from '../../shell/session-store.ts'
import css from './Account.module.css'
import { newestFirst } from './documents.ts'
import { MailTrouble } from './MailTrouble.tsx'

type Bills = { running: { details: Bill[] }; closed: { details: Bill[] } }

const NO_LOANS: PageState<Bills> = {
  kind: 'ready',
  data: { running: { details: [] }, closed: { details: [] } },
  asOfMs: null,
  retry: () => undefined,
}

/** The documents of all loans ever, by loan; they can always be downloaded. */
export function DocumentsView() {
  const t = useTexts('user')
  const { bizStatus } = useVisitor()
  // Below 60 there can be no loans, and the server would refuse the calls.
  const enabled = bizStatus === null || isCertified(bizStatus)
  const running = useEndpoint(borrowBill, { query: { borrowType: '0' } }, { enabled })
  const closed = useEndpoint(borrowBill, { query: { borrowType: '1' } }, { enabled })
  return (
    <AppPage
      title={t('papers')}
      back
      state={enabled ? loaded({ running, closed }) : NO_LOANS}
      skeleton={<SkeletonCards count={2} />}
      empty={{
        when: (bills) => bills.running.details.length + bills.closed.details.length === 0,
        art: <Art src={noPapers} width={240} height={150} isEager />,
        title: t('papersEmpty'),
        text: t('papersEmptyText'),
      }}
    >
      {(bills) => (
        <div className="stack-4">
          <p className="small">{t('papersText')}</p>
          <MailTrouble />
          {newestFirst([...bills.running.details, ...bills.closed.details]).map((bill, index) => (
            <DocumentsOfLoan key={bill.borrowId} bill={bill} isOpenAtFirst={index === 0} />
          ))}
        </div>
      )}
    </AppPage>
  )
}

/** One loan; its documents are loaded when it is opened. */
function DocumentsOfLoan(props: { bill: Bill; isOpenAtFirst: boolean }) {
  const t = useTexts('user')
  const id = useId()
  const [isOpen, setIsOpen] = useState(props.isOpenAtFirst)
  const { bill } = props
  return (
    <Card isFlush label={`${bill.productName}, ${bill.loanNumber}`}>
      <h2>
        <button
          type="button"
          className={`${listCss.item} ${css.documentsHead}`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          <LenderTile icon={bill.productIcon} className={orderCss.tile} />
          <span className={css.documentsLoan}>
            <b>{t('loanOf', { name: bill.productName, amount: moneyShort(bill.amount) })}</b>
            <span className="small num">{wholeCodes(bill.loanNumber)}</span>
            <span className="tiny">{t('appliedOn', { time: dateTimeText(bill.appliedAt) })}</span>
          </span>
          <Icon name="chevron-down" />
        </button>
      </h2>
      <div id={id} hidden={!isOpen} className={css.documentsList}>
        {isOpen && <Documents borrowId={bill.borrowId} />}
      </div>
    </Card>
  )
}

function Documents(props: { borrowId: string }) {
  const t = useTexts('user')
  const documents = useEndpoint(borrowDocuments, { params: { borrowId: props.borrowId } })
  if (documents.data === undefined) {
    if (!documents.isError) {
      return (
        <div className={css.documentsWait}>
          <Skeleton height=".5rem" />
          <Skeleton height=".5rem" gap=".2rem" />
        </div>
      )
    }
    return (
      <div className={css.documentsWait}>
        <p className="small" role="alert">
          {t('papersFailed')}
        </p>
        <Button kind="soft" isSmall icon="refresh" onClick={() => void documents.refetch()}>
          {t('tryAgain')}
        </Button>
      </div>
    )
  }
  if (documents.data.details.length === 0) {
    return <p className={`small ${css.documentsWait}`}>{t('papersNoneOfLoan')}</p>
  }
  return (
    <List>
      {documents.data.details.map((one) => (
        <DocumentButton key={one.documentId} document={one} />
      ))}
    </List>
  )
}
