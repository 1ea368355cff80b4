import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import { bankBranch, realName, userBandingAccount } from '@noren/contract/certification'
import type { DataOf } from '@noren/contract/endpoint'
import { LOAN_STATUS } from '@noren/contract/loan-status'
import { borrowBill } from '@noren/contract/loans'
import { Art } from '@noren/ui/Art'
import emptyOrders from '@noren/ui/art/empty-orders.svg'
import { ButtonLink } from '@noren/ui/Button'
import { SkeletonForm } from '@noren/ui/Skeleton'
import { type ReactNode, useState } from 'react'
import type { PageProps } from '../../../app/page-props.ts'
import { href, paths } from '../../../app/paths.ts'
import { useTexts } from '../../../device/texts.ts'
import { AppPage } from '../../../shell/AppPage.tsx'
import { useDraft } from '../../../shell/form/draft.ts'
import { FormShell, SubmitButton } from '../../../shell/form/FormShell.tsx'
import { AccountChanged } from './AccountChanged.tsx'
import { type Account, AccountNow } from './AccountNow.tsx'
import { type NewAccount, NewAccountForm } from './NewAccountForm.tsx'
import { usePayOutAgain } from './use-pay-out-again.ts'
import { WhyFailed } from './WhyFailed.tsx'

type Bill = DataOf<typeof borrowBill>['details'][number]

/**
 * Another account, confirmed by a code: on any day from the profile; after a failed payout with its
 * reason, and the payout is then repeated.
 */
export function ModifyBankInfoPage({ query }: PageProps) {
  const t = useTexts('modifyBank')
  const borrowId = query.get('borrowId')
  const bills = useEndpoint(borrowBill, { query: { borrowType: '0' } })
  const banks = useEndpoint(bankBranch, undefined, { staleTime: Infinity })
  const name = useEndpoint(realName)
  const account = useEndpoint(userBandingAccount)
  const draft = useDraft<NewAccount>('newAccount')
  const [isChanged, setIsChanged] = useState(false)
  const failedOf = (details: readonly Bill[]) =>
    details.find(
      (bill) =>
        bill.borrowStatus === LOAN_STATUS.payoutFailed &&
        (borrowId === null || bill.borrowId === borrowId),
    )
  return (
    <FormShell>
      <AppPage
        title={t('title')}
        back={borrowId === null ? paths.user() : paths.order()}
        state={loaded({ bills, banks, name, account, draft })}
        skeleton={<SkeletonForm fields={5} />}
        empty={{
          when: (data) => borrowId !== null && !failedOf(data.bills.details),
          art: <Art src={emptyOrders} width={240} height={150} isEager />,
          title: t('nothingTitle'),
          text: t('nothingText'),
          action: <ButtonLink href={href(paths.order())}>{t('toOrders')}</ButtonLink>,
        }}
        dock={(data) =>
          !isChanged &&
          (borrowId === null || failedOf(data.bills.details)) && (
            <SubmitButton>{t('change')}</SubmitButton>
          )
        }
      >
        {(data) => {
          const failed = failedOf(data.bills.details)
          const known = { account: data.account.account, isChanged }
          const form = (onChanged: () => void) => (
            <NewAccountForm
              banks={data.banks.details}
              holderName={data.name.realName}
              draft={data.draft}
              onChanged={() => {
                setIsChanged(true)
                onChanged()
              }}
            />
          )
          if (failed) return <ForFailedPayout {...known} failed={failed} form={form} />
          return (
            <>
              {known.account && <AccountNow account={known.account} />}
              {isChanged ? <AccountChanged /> : form(() => undefined)}
            </>
          )
        }}
      </AppPage>
    </FormShell>
  )
}

function ForFailedPayout(props: {
  failed: Bill
  account: Account
  isChanged: boolean
  form: (onChanged: () => void) => ReactNode
}) {
  const { failed, account } = props
  const again = usePayOutAgain(failed.borrowId)
  return (
    <>
      <WhyFailed failed={failed} account={account} />
      {props.isChanged ? (
        <AccountChanged again={again} />
      ) : (
        props.form(() => void again.send(false))
      )}
    </>
  )
}
