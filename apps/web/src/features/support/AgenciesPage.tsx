import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import { day } from '@noren/contract/dates'
import { publicAgencies } from '@noren/contract/support'
import { Card } from '@noren/ui/Card'
import { Rows } from '@noren/ui/Rows'
import { SkeletonCards } from '@noren/ui/Skeleton'
import { dateText } from '../../device/formats.ts'
import { useTexts } from '../../device/texts.ts'
import { AppPage } from '../../shell/AppPage.tsx'

/** Who may contact borrowers for which lender, as it has to be published; readable without signing in. */
export function AgenciesPage() {
  const t = useTexts('customerService')
  const published = useEndpoint(publicAgencies, {}, { staleTime: 3_600_000 })
  return (
    <AppPage
      title={t('agencies_title')}
      back
      state={loaded({ published })}
      skeleton={<SkeletonCards count={2} />}
      empty="never"
    >
      {({ published: { details } }) => (
        <>
          <p>{t('agencies_lead')}</p>
          {details.length === 0 && <p className="strong">{t('agencies_none')}</p>}
          {details.map(({ name, certificate, until, lenders }) => (
            <section className="section" key={name}>
              <Card>
                <h2 className="h2">{name}</h2>
                <Rows
                  rows={[
                    { label: t('agencies_lenders'), value: lenders.join(', ') },
                    { label: t('agencies_certificate'), value: certificate },
                    { label: t('agencies_until'), value: dateText(day(until)) },
                  ]}
                />
              </Card>
            </section>
          ))}
          <p className="small section">{t('agencies_foot')}</p>
        </>
      )}
    </AppPage>
  )
}
