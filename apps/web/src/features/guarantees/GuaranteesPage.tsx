import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import { day } from '@noren/contract/dates'
import { publicGuarantees } from '@noren/contract/support'
import { Card } from '@noren/ui/Card'
import { Rows } from '@noren/ui/Rows'
import { SkeletonCards } from '@noren/ui/Skeleton'
import { dateText, money, wholeNumber } from '../../device/formats.ts'
import { useTexts } from '../../device/texts.ts'
import { AppPage } from '../../shell/AppPage.tsx'

/** Who bears the first losses of which loans, as it has to be published; readable without signing in. */
export function GuaranteesPage() {
  const t = useTexts('guarantees')
  const published = useEndpoint(publicGuarantees, {}, { staleTime: 3_600_000 })
  return (
    <AppPage
      title={t('title')}
      back
      state={loaded({ published })}
      skeleton={<SkeletonCards count={2} />}
      empty="never"
    >
      {({ published: { asOf, details } }) => (
        <>
          <p>{t('lead')}</p>
          <p className="strong">
            {details.length === 0
              ? t('none', { date: dateText(day(asOf)) })
              : t('count', { count: details.length, date: dateText(day(asOf)) })}
          </p>
          {details.map(({ number, lender, giver, disbursed, cover }) => (
            <section className="section" key={number}>
              <Card>
                <h2 className="h2">{t('set', { number: wholeNumber(number) })}</h2>
                <Rows
                  rows={[
                    { label: t('lender'), value: lender },
                    { label: t('giver'), value: giver },
                    { label: t('disbursed'), value: money(disbursed) },
                    { label: t('cover'), value: money(cover) },
                  ]}
                />
              </Card>
            </section>
          ))}
          <p className="tiny section">{t('foot')}</p>
        </>
      )}
    </AppPage>
  )
}
