import type { DataOf } from '@noren/contract/endpoint'
import type { borrowBill } from '@noren/contract/loans'
import { Button } from '@noren/ui/Button'
import { Note } from '@noren/ui/Note'
import { money } from '../../../device/formats.ts'
import { useTexts } from '../../../device/texts.ts'
import { type Account, AccountNow } from './AccountNow.tsx'
import { usePayOutAgain } from './use-pay-out-again.ts'

/** The bank's reason, the account concerned, and a way to try again for people who find no mistake in it. */
export function WhyFailed(props: {
  failed: DataOf<typeof borrowBill>['details'][number]
  account: Account
}) {
  const t = useTexts('modifyBank')
  const { failed, account } = props
  const again = usePayOutAgain(failed.borrowId)
  return (
    <>
      <Note meaning="warn" title={t('cameBack', { amount: money(failed.receive) })}>
        {failed.reasons.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
        <p>{t('nothingOwed')}</p>
      </Note>
      {account && (
        <AccountNow account={account}>
          <Button
            kind="soft"
            isSmall
            isBusy={again.isSending}
            onClick={() => void again.send(true)}
          >
            {t('isRight')}
          </Button>
          {again.trouble && (
            <p className="small" role="status">
              {again.trouble}
            </p>
          )}
        </AccountNow>
      )}
    </>
  )
}
