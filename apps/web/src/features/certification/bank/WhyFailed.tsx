import type { userBandingAccount } from '@noren/contract/certification'
import type { DataOf } from '@noren/contract/endpoint'
import type { borrowBill } from '@noren/contract/loans'
import { Button } from '@noren/ui/Button'
import { Note } from '@noren/ui/Note'
import { Rows } from '@noren/ui/Rows'
import { money } from '../../../device/formats.ts'
import { useTexts } from '../../../device/texts.ts'
import css from './ModifyBank.module.css'
import { usePayOutAgain } from './use-pay-out-again.ts'

/** The bank's reason, the account concerned, and a way to try again for people who find no mistake in it. */
export function WhyFailed(props: {
  failed: DataOf<typeof borrowBill>['details'][number]
  account: DataOf<typeof userBandingAccount>['account']
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
        <section className={css.part} aria-labelledby="now">
          <h2 className="h3" id="now">
            {t('accountNow')}
          </h2>
          <Rows
            rows={[
              { label: t('bank'), value: account.bankName },
              {
                label: t('accountNumber'),
                value: (
                  <span className="num">{account.accountNumberMasked.replaceAll('X', '•')}</span>
                ),
              },
            ]}
          />
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
        </section>
      )}
    </>
  )
}
