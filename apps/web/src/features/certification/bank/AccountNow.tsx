import type { userBandingAccount } from '@noren/contract/certification'
import type { DataOf } from '@noren/contract/endpoint'
import { Rows } from '@noren/ui/Rows'
import type { ReactNode } from 'react'
import { useTexts } from '../../../device/texts.ts'
import css from './ModifyBank.module.css'

export type Account = DataOf<typeof userBandingAccount>['account']

/** The account that money goes to until another one is saved. */
export function AccountNow(props: { account: NonNullable<Account>; children?: ReactNode }) {
  const t = useTexts('modifyBank')
  const { bankName, accountNumberMasked } = props.account
  return (
    <section className={css.part} aria-labelledby="now">
      <h2 className="h3" id="now">
        {t('accountNow')}
      </h2>
      <Rows
        rows={[
          { label: t('bank'), value: bankName },
          {
            label: t('accountNumber'),
            value: <span className="num">{accountNumberMasked.replaceAll('X', '•')}</span>,
          },
        ]}
      />
      {props.children}
    </section>
  )
}
