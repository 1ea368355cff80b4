import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import type { LookPurpose } from '@noren/contract/operator/looking'
import { personAccounts } from '@noren/contract/operator/people'
import { formats } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { Loaded } from '../../shell/PageParts.tsx'
import panel from '../../shell/Panel.module.css'
import { TablePanel } from '../../shell/Panel.tsx'
import tableCss from '../../shell/Table.module.css'

/** The accounts for payouts that a person has and had, by their last digits. */
export function PersonAccounts({ userId, purpose }: { userId: string; purpose: LookPurpose }) {
  const t = useTexts('lookup')
  const { dateTimeText } = formats()
  const accounts = useEndpoint(personAccounts, { params: { userId }, query: { purpose } })
  return (
    <Loaded state={loaded({ accounts })}>
      {({ accounts: { details } }) => (
        <TablePanel
          head={{ title: t('tab_accounts'), note: t('accountsNote') }}
          columns={[t('bank'), t('accountDigits'), t('accountName'), t('accountSaved'), t('state')]}
          empty={t('noAccounts')}
        >
          {details.map((one) => (
            <tr key={one.accountId}>
              <th scope="row" className={tableCss.wrap}>
                {one.bankName}
              </th>
              <td>{one.accountMasked}</td>
              <td>{t(`nameMatch_${one.nameMatch}`)}</td>
              <td>{dateTimeText(one.savedAt)}</td>
              <td className={one.replacedAt ? tableCss.quiet : panel.good}>
                {one.replacedAt
                  ? t('accountUntil', { time: dateTimeText(one.replacedAt) })
                  : t('accountNow')}
              </td>
            </tr>
          ))}
        </TablePanel>
      )}
    </Loaded>
  )
}
