import { Card } from '@noren/ui/Card'
import { Icon } from '@noren/ui/Icon'
import { List, ListLink } from '@noren/ui/List'
import { href, paths } from '../../app/paths.ts'
import { market } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { StaticPage } from '../../shell/AppPage.tsx'
import { CustomerServiceContacts } from '../../shell/CustomerServiceContacts.tsx'
import '../../shell/customer-service.css'
import './customer-service.css'

const QUESTIONS = [1, 2, 3, 4, 5] as const

/** How to reach people (S3, S4), the grievance officer, and what is asked most often. */
export function CustomerServicePage() {
  const t = useTexts('customerService')
  return (
    <StaticPage title={t('title')} back>
      <div className="contacts">
        <Card hasRod>
          <p className="small">{t('lead')}</p>
          <CustomerServiceContacts />
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
        </List>
      </div>
      <section className="section" aria-labelledby="questions">
        <h2 className="h2" id="questions">
          {t('questions')}
        </h2>
        <div className="list faq">
          {QUESTIONS.map((number) => (
            <details key={number} className="faq__item">
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
