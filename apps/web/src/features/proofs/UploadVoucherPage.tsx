import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import { borrowBill } from '@noren/contract/loans'
import { readVoucher } from '@noren/contract/proofs'
import { repayDetail } from '@noren/contract/repayments'
import { Art } from '@noren/ui/Art'
import emptyOrders from '@noren/ui/art/empty-orders.svg'
import { ButtonLink } from '@noren/ui/Button'
import { List, ListLink } from '@noren/ui/List'
import { SkeletonCards, SkeletonForm } from '@noren/ui/Skeleton'
import { wholeCodes } from '@noren/ui/whole-codes'
import type { PageProps } from '../../app/page-props.ts'
import { href, paths } from '../../app/paths.ts'
import { money } from '../../device/formats.ts'
import { useTexts } from '../../device/texts.ts'
import { ProofNote } from '../../loan-view/ProofNote.tsx'
import { AppPage } from '../../shell/AppPage.tsx'
import { useDraft } from '../../shell/form/draft.ts'
import { FormShell, SubmitButton } from '../../shell/form/FormShell.tsx'
import { EarlierProofs } from './EarlierProofs.tsx'
import css from './Proof.module.css'
import { ReadBeside } from './ReadBeside.tsx'
import { VoucherForm } from './VoucherForm.tsx'
import type { VoucherForm as Typed } from './voucher-form.ts'

/** A proof of payment for a loan: picture, reference, amount and day, and its state. */
export function UploadVoucherPage({ query }: PageProps) {
  const repayId = query.get('repayId')
  return repayId ? <ProofPage key={repayId} repayId={repayId} /> : <ChooseLoan />
}

function ProofPage({ repayId }: { repayId: string }) {
  const t = useTexts('proof')
  const voucher = useEndpoint(readVoucher, { params: { repayId } }, { staleTime: 0 })
  const detail = useEndpoint(repayDetail, { params: { repayId } })
  const draft = useDraft<Typed>(`voucher.${repayId}`)
  const isChecking = voucher.data?.proof?.state === 'checking'
  return (
    <FormShell>
      <AppPage
        title={t('title')}
        back={paths.repay(repayId)}
        state={loaded({ voucher, detail, draft })}
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
            loan.disbursedOn !== null && <SubmitButton>{t('send')}</SubmitButton>
          )
        }
      >
        {({ voucher: { proof, details }, detail: loan, draft: typed }) => (
          <>
            {proof && (
              <div className={css.earlier}>
                <ProofNote proof={proof} />
                <ReadBeside proof={proof} />
              </div>
            )}
            {!isChecking && loan.disbursedOn !== null && (
              <VoucherForm detail={loan} disbursedOn={loan.disbursedOn} draft={typed} />
            )}
            <EarlierProofs proofs={details.slice(1)} />
          </>
        )}
      </AppPage>
    </FormShell>
  )
}

/** Without a loan in the address: the running loans to choose from. */
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
          <p className={`lead ${css.lead}`}>{t('whichLoan')}</p>
          <List label={t('whichLoan')}>
            {data.bills.details
              .filter(({ dueDate }) => dueDate !== null)
              .map((bill) => (
                <ListLink
                  key={bill.borrowId}
                  icon="doc"
                  title={bill.productName}
                  note={wholeCodes(`${bill.loanNumber}, ${money(bill.repayAmount)}`)}
                  href={href(paths.uploadVoucher({ repayId: bill.borrowId }))}
                />
              ))}
          </List>
        </>
      )}
    </AppPage>
  )
}
