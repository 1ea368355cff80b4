import { Card } from '@noren/ui/Card'
import { Icon } from '@noren/ui/Icon'
import { List, ListLink } from '@noren/ui/List'
import listCss from '@noren/ui/List.module.css'
import { href, paths } from '../../app/paths.ts'
import { market } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { StaticPage } from '../../shell/AppPage.tsx'
import css from '../../shell/CustomerService.module.css'
import { CustomerServiceContacts } from '../../shell/CustomerServiceContacts.tsx'
import faqCss from '../../shell/Faq.module.css'
import { PageHeader } from '../../shell/PageHeader.tsx'

/** One file with this page: they are small and rarely opened. */
export { AgenciesPage } from './AgenciesPage.tsx'
export { GuaranteesPage } from './GuaranteesPage.tsx'

const QUESTIONS = [1, 2, 3, 4, 5] as const

/** How to contact us, the grievance officer, and frequent questions. */
export function CustomerServicePage() {
  const t = useTexts('customerService')
  return (
    <StaticPage
      title={t('title')}
      header={<PageHeader title={t('title')} back hasService={false} />}
    >
      <div className={css.page}>
        <Card hasRod>
          <p className="small">{t('lead')}</p>
          <CustomerServiceContacts endsCard />
        </Card>
      </div>
      <div className="section">
        <List>
          <ListLink
            icon="edit"
            title={t('write')}
            note={t('writeNote')}
            href={href(paths.feedback())}
          />
          <ListLink
            icon="phone"
            title={t('agencies_title')}
            note={t('agencies_note')}
            href={href(paths.agencies())}
          />
        </List>
      </div>
      <section className="section" aria-labelledby="questions">
        <h2 className="h2" id="questions">
          {t('questions')}
        </h2>
        <div className={`${listCss.root} ${faqCss.root}`}>
          {QUESTIONS.map((number) => (
            <details key={number} className={faqCss.item}>
              <summary>
                <span className="strong">{t(`q${number}`)}</span>
                <Icon name="chevron-down" />
              </summary>
              <p>{t(`a${number}`, { paymentReference: market.paymentReferenceLabel })}</p>
            </details>
          ))}
        </div>
      </section>
    </StaticPage>
  )
}
