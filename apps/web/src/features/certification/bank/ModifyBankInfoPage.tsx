import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import { bankBranch, realName, userBandingAccount } from '@noren/contract/certification'
import { LOAN_STATUS } from '@noren/contract/loan-status'
import { borrowBill } from '@noren/contract/loans'
import { Art } from '@noren/ui/Art'
import emptyOrders from '@noren/ui/art/empty-orders.svg'
import { ButtonLink } from '@noren/ui/Button'
import { SkeletonForm } from '@noren/ui/Skeleton'
import type { PageProps } from '../../../app/page-props.ts'
import { href, paths } from '../../../app/paths.ts'
import { useTexts } from '../../../device/texts.ts'
import { AppPage } from '../../../shell/AppPage.tsx'
import { FormShell, SubmitButton } from '../../../shell/form/FormShell.tsx'
import { NewAccountForm } from './NewAccountForm.tsx'
import { WhyFailed } from './WhyFailed.tsx'

/** After a failed payout: the reason, another account confirmed by a code, and the payout repeated. */
export function ModifyBankInfoPage({ query }: PageProps) {
  const t = useTexts('modifyBank')
  const borrowId = query.get('borrowId')
  const bills = useEndpoint(borrowBill, { query: { borrowType: '0' } })
  const banks = useEndpoint(bankBranch, undefined, { staleTime: Infinity })
  const name = useEndpoint(realName)
  const account = useEndpoint(userBandingAccount)
  const failedOf = (details: NonNullable<typeof bills.data>['details']) =>
    details.find(
      (bill) =>
        bill.borrowStatus === LOAN_STATUS.payoutFailed &&
        (borrowId === null || bill.borrowId === borrowId),
    )
  return (
    <FormShell>
      <AppPage
        title={t('title')}
        back={paths.order()}
        state={loaded({ bills, banks, name, account })}
        skeleton={<SkeletonForm fields={5} />}
        empty={{
          when: (data) => !failedOf(data.bills.details),
          art: <Art src={emptyOrders} width={240} height={150} isEager />,
          title: t('nothingTitle'),
          text: t('nothingText'),
          action: <ButtonLink href={href(paths.order())}>{t('toOrders')}</ButtonLink>,
        }}
        dock={(data) => failedOf(data.bills.details) && <SubmitButton>{t('change')}</SubmitButton>}
      >
        {(data) => {
          const failed = failedOf(data.bills.details)
          if (!failed) return null
          return (
            <>
              <WhyFailed failed={failed} account={data.account.account} />
              <NewAccountForm
                borrowId={failed.borrowId}
                banks={data.banks.details}
                holderName={data.name.realName}
              />
            </>
          )
        }}
      </AppPage>
    </FormShell>
  )
}
