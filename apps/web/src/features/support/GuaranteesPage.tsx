import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import { day } from '@noren/contract/dates'
import { publicGuarantees } from '@noren/contract/support'
import { Card } from '@noren/ui/Card'
import { Rows } from '@noren/ui/Rows'
import { SkeletonCards } from '@noren/ui/Skeleton'
import { href, paths } from '../../app/paths.ts'
import { dateText, money, wholeNumber } from '../../device/formats.ts'
import { useTexts } from '../../device/texts.ts'
import { AppPage } from '../../shell/AppPage.tsx'

/** Who bears the first losses of which loans, as it has to be published; readable without signing in. */
export function GuaranteesPage() {
  const t = useTexts('customerService')
  const published = useEndpoint(publicGuarantees, {}, { staleTime: 3_600_000 })
  return (
    <AppPage
      title={t('guarantees_title')}
      back
      state={loaded({ published })}
      skeleton={<SkeletonCards count={2} />}
      empty="never"
    >
      {({ published: { asOf, details } }) => (
        <>
          <p>{t('guarantees_lead')}</p>
          <p className="strong">
            {details.length === 0
              ? t('guarantees_none', { date: dateText(day(asOf)) })
              : t('guarantees_count', { count: details.length, date: dateText(day(asOf)) })}
          </p>
          {details.map(({ number, lender, giver, disbursed, cover }) => (
            <section className="section" key={number}>
              <Card>
                <h2 className="h2">{t('guarantees_set', { number: wholeNumber(number) })}</h2>
                <Rows
                  rows={[
                    { label: t('guarantees_lender'), value: lender },
                    { label: t('guarantees_giver'), value: giver },
                    { label: t('guarantees_disbursed'), value: money(disbursed) },
                    { label: t('guarantees_cover'), value: money(cover) },
                  ]}
                />
              </Card>
            </section>
          ))}
          <p className="tiny section">{t('guarantees_foot')}</p>
          <p className="small">
            <a href={href(paths.agencies())}>{t('agencies_title')}</a>
          </p>
        </>
      )}
    </AppPage>
  )
}
