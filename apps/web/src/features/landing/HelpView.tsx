import { lendersOf } from '@noren/markets/market-by-code'
import { ListLink, ListRow } from '@noren/ui/List'
import listCss from '@noren/ui/List.module.css'
import { payPage } from '../../app/paths.ts'
import { chosenMarket } from '../../device/chosen-market.ts'
import { market } from '../../device/market.ts'
import { OLDEST_BROWSERS } from '../../device/oldest-browsers.ts'
import { useLanguage, useTexts } from '../../device/texts.ts'
import { whatsAppLink } from '../../shell/customer-service.ts'
import { Registration } from './Registration.tsx'

const phoneLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`

/** Whom to call and how to pay where the app cannot run: drawn while building, it needs neither scripts nor styles. */
export function HelpView() {
  const t = useTexts('noren')
  const language = useLanguage()
  const { supportContacts: service } = chosenMarket
  const hours = `${service.hours} ${market.zoneLabel}`
  return (
    <div className="app">
      <main className="main">
        <h1 className="h1">{t('helpTitle')}</h1>
        <p className="lead">
          {t('helpBrowsers', {
            chrome: OLDEST_BROWSERS.chrome,
            samsung: Number(OLDEST_BROWSERS.samsunginternet_android).toString(),
            safari: OLDEST_BROWSERS.safari_ios,
            firefox: OLDEST_BROWSERS.firefox,
          })}
        </p>
        <section className="section">
          <h2 className="h2">{t('helpUs')}</h2>
          <p className="small">{t('helpHours', { hours })}</p>
          <div className={listCss.root}>
            <ListLink href={phoneLink(service.phone)} icon="phone" title={service.phone} />
            <ListLink
              href={whatsAppLink(service.whatsApp)}
              icon="chat"
              title={`WhatsApp ${service.whatsApp}`}
            />
            <ListLink href={`mailto:${service.email}`} icon="mail" title={service.email} />
          </div>
        </section>
        <section className="section">
          <h2 className="h2">{t('helpPay')}</h2>
          <p className="lead">{t('helpPayCode')}</p>
          <div className={listCss.root}>
            <ListLink href={payPage(language)} icon="qr" title={t('helpPayPage')} />
          </div>
          <p className="lead">{t('helpPayCall', { phone: service.phone })}</p>
        </section>
        <section className="section">
          <h2 className="h2">{t('whoLends')}</h2>
          {lendersOf(market.code).map((lender) => (
            <div className={`section ${listCss.root}`} key={lender.legalName}>
              <ListRow title={lender.legalName} note={<Registration lender={lender} />} />
              <ListLink
                href={phoneLink(lender.grievanceOfficer.phone)}
                icon="phone"
                title={lender.grievanceOfficer.phone}
                note={lender.grievanceOfficer.name}
              />
              <ListLink
                href={`mailto:${lender.grievanceOfficer.email}`}
                icon="mail"
                title={lender.grievanceOfficer.email}
              />
            </div>
          ))}
        </section>
        <section className="section">
          <h2 className="h2">{t('grievanceOfficer')}</h2>
          <div className={listCss.root}>
            <ListLink
              href={phoneLink(market.grievance.phone)}
              icon="phone"
              title={market.grievance.phone}
              note={t('grievanceText', {
                name: market.grievance.officerName,
                days: market.grievance.answerDays,
              })}
            />
          </div>
        </section>
      </main>
    </div>
  )
}
