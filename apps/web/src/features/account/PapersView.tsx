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
import { MailTrouble } from './MailTrouble.tsx'
import { newestFirst } from './papers.ts'

type Bills = { running: { details: Bill[] }; closed: { details: Bill[] } }

const NO_LOANS: PageState<Bills> = {
  kind: 'ready',
  data: { running: { details: [] }, closed: { details: [] } },
  asOfMs: null,
  retry: () => undefined,
}

/** The papers of every loan there ever was, loan by loan; they can be fetched for ever (S1). */
export function PapersView() {
  const t = useTexts('user')
  const { bizStatus } = useVisitor()
  // Below 60 there can be no loans, and the server would refuse the question.
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
            <PapersOfLoan key={bill.borrowId} bill={bill} isOpenAtFirst={index === 0} />
          ))}
        </div>
      )}
    </AppPage>
  )
}

/** One loan; its papers are asked for when it is opened. */
function PapersOfLoan(props: { bill: Bill; isOpenAtFirst: boolean }) {
  const t = useTexts('user')
  const id = useId()
  const [isOpen, setIsOpen] = useState(props.isOpenAtFirst)
  const { bill } = props
  return (
    <Card isFlush label={`${bill.productName}, ${bill.loanNumber}`}>
      <h2>
        <button
          type="button"
          className={`${listCss.item} ${css.papersHead}`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          <LenderTile icon={bill.productIcon} className={orderCss.tile} />
          <span className={css.papersLoan}>
            <b>{t('loanOf', { name: bill.productName, amount: moneyShort(bill.amount) })}</b>
            <span className="small num">{bill.loanNumber}</span>
            <span className="tiny">{t('appliedOn', { time: dateTimeText(bill.appliedAt) })}</span>
          </span>
          <Icon name="chevron-down" />
        </button>
      </h2>
      <div id={id} hidden={!isOpen} className={css.papersList}>
        {isOpen && <Papers borrowId={bill.borrowId} />}
      </div>
    </Card>
  )
}

function Papers(props: { borrowId: string }) {
  const t = useTexts('user')
  const papers = useEndpoint(borrowDocuments, { params: { borrowId: props.borrowId } })
  if (papers.data === undefined) {
    if (!papers.isError) {
      return (
        <div className={css.papersWait}>
          <Skeleton height=".5rem" />
          <Skeleton height=".5rem" gap=".2rem" />
        </div>
      )
    }
    return (
      <div className={css.papersWait}>
        <p className="small" role="alert">
          {t('papersFailed')}
        </p>
        <Button kind="soft" isSmall icon="refresh" onClick={() => void papers.refetch()}>
          {t('tryAgain')}
        </Button>
      </div>
    )
  }
  if (papers.data.details.length === 0) {
    return <p className={`small ${css.papersWait}`}>{t('papersNoneOfLoan')}</p>
  }
  return (
    <List>
      {papers.data.details.map((paper) => (
        <DocumentButton key={paper.documentId} paper={paper} />
      ))}
    </List>
  )
}
