import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import { day, daysBetween } from '@noren/contract/dates'
import { listReconItems } from '@noren/contract/operator/reconciliation'
import { formats } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { Loaded, Void } from '../../shell/PageParts.tsx'
import { ScrollRegion } from '../../shell/ScrollRegion.tsx'
import { useMe } from '../../shell/session.ts'
import tableCss from '../../shell/Table.module.css'

/** What the books expect of a bank or a provider and no line has confirmed. */
export function Expected({ book }: { book: string }) {
  const t = useTexts('money')
  const { businessDay } = useMe()
  const items = useEndpoint(listReconItems, { params: { book } }, { keepsLast: true })
  const { money, dateText } = formats()
  return (
    <Loaded state={loaded({ items })}>
      {({ items: { details } }) =>
        details.length === 0 ? (
          <Void title={t('nothingOpen')} text={t('nothingOpenText')} />
        ) : (
          <>
            <ScrollRegion className={tableCss.scroll} label={t('view_expected')}>
              <table className={tableCss.root}>
                <thead>
                  <tr>
                    <th scope="col">{t('reference')}</th>
                    <th scope="col">{t('account')}</th>
                    <th scope="col">{t('kind')}</th>
                    <th scope="col">{t('since')}</th>
                    <th scope="col">{t('age')}</th>
                    <th scope="col" className={tableCss.number}>
                      {t('stillOpen')}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {details.map((item) => (
                    <tr key={item.itemId}>
                      <th scope="row">{item.reference || '–'}</th>
                      <td>{item.account}</td>
                      <td>{item.kind}</td>
                      <td>{dateText(item.onDay)}</td>
                      <td className={tableCss.quiet}>
                        {t('days', { count: daysBetween(day(item.onDay), day(businessDay)) })}
                      </td>
                      <td className={tableCss.amount}>{money(item.open)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </ScrollRegion>
            <div className={tableCss.foot}>
              <span>{t('lines', { count: details.length })}</span>
            </div>
          </>
        )
      }
    </Loaded>
  )
}
