import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import { borrowBill } from '@noren/contract/loans'
import { readVoucher } from '@noren/contract/proofs'
import { repayDetail } from '@noren/contract/repayments'
import { Art } from '@noren/ui/Art'
import emptyOrders from '@noren/ui/art/empty-orders.svg'
import { Button, ButtonLink } from '@noren/ui/Button'
import { List, ListLink } from '@noren/ui/List'
import { SkeletonCards, SkeletonForm } from '@noren/ui/Skeleton'
import { useState } from 'react'
import type { PageProps } from '../../app/page-props.ts'
import { href, paths } from '../../app/paths.ts'
import { money } from '../../device/formats.ts'
import { useTexts } from '../../device/texts.ts'
import { ProofNote } from '../../loan-view/ProofNote.tsx'
import { AppPage } from '../../shell/AppPage.tsx'
import { EarlierProofs } from './EarlierProofs.tsx'
import { ReadBeside } from './ReadBeside.tsx'
import { FORM_ID, VoucherForm } from './VoucherForm.tsx'
import './upload-voucher.css'

/** A proof of payment for a loan (O3): its picture, reference, amount and day, and where it stands. */
export function UploadVoucherPage({ query }: PageProps) {
  const repayId = query.get('repayId')
  return repayId ? <ProofPage key={repayId} repayId={repayId} /> : <ChooseLoan />
}

function ProofPage({ repayId }: { repayId: string }) {
  const t = useTexts('proof')
  const [isSending, setIsSending] = useState(false)
  const voucher = useEndpoint(readVoucher, { params: { repayId } }, { staleTime: 0 })
  const detail = useEndpoint(repayDetail, { params: { repayId } })
  const isChecking = voucher.data?.proof?.state === 'checking'
  return (
    <AppPage
      title={t('title')}
      back={paths.repay(repayId)}
      state={loaded({ voucher, detail })}
      skeleton={<SkeletonForm fields={4} />}
      empty={{
        when: ({ voucher: { proof }, detail: loan }) => !proof && loan.disbursedOn === null,
        art: <Art src={emptyOrders} width={240} height={150} isEager />,
        title: t('nothingTitle'),
        text: t('nothingText'),
        action: (
          <ButtonLink kind="soft" href={href(paths.order())}>
            {t('toOrders')}
          </ButtonLink>
        ),
      }}
      dock={({ detail: loan }) =>
        isChecking ? (
          <ButtonLink isBlock kind="soft" href={href(paths.repay(repayId))}>
            {t('toLoan')}
          </ButtonLink>
        ) : (
          loan.disbursedOn !== null && (
            <Button isBlock type="submit" form={FORM_ID} isBusy={isSending}>
              {t('send')}
            </Button>
          )
        )
      }
    >
      {({ voucher: { proof, details }, detail: loan }) => (
        <>
          {proof && (
            <div className="proof__earlier">
              <ProofNote proof={proof} />
              <ReadBeside proof={proof} />
            </div>
          )}
          {!isChecking && loan.disbursedOn !== null && (
            <VoucherForm detail={loan} disbursedOn={loan.disbursedOn} onSending={setIsSending} />
          )}
          <EarlierProofs proofs={details.slice(1)} />
        </>
      )}
    </AppPage>
  )
}

/** Opened without a loan: the running ones, to choose from. */
function ChooseLoan() {
  const t = useTexts('proof')
  const bills = useEndpoint(borrowBill, { query: { borrowType: '0' } })
  return (
    <AppPage
      title={t('title')}
      back
      state={loaded({ bills })}
      skeleton={<SkeletonCards count={2} />}
      empty={{
        when: (data) => data.bills.details.every(({ dueDate }) => dueDate === null),
        art: <Art src={emptyOrders} width={240} height={150} isEager />,
        title: t('nothingTitle'),
        text: t('nothingText'),
        action: <ButtonLink href={href(paths.order())}>{t('toOrders')}</ButtonLink>,
      }}
    >
      {(data) => (
        <>
          <p className="lead proof__lead">{t('whichLoan')}</p>
          <List label={t('whichLoan')}>
            {data.bills.details
              .filter(({ dueDate }) => dueDate !== null)
              .map((bill) => (
                <ListLink
                  key={bill.borrowId}
                  icon="doc"
                  title={bill.productName}
                  note={`${bill.loanNumber}, ${money(bill.repayAmount)}`}
                  href={href(paths.uploadVoucher({ repayId: bill.borrowId }))}
                />
              ))}
          </List>
        </>
      )}
    </AppPage>
  )
}
