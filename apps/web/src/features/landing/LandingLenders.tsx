import { ListLink } from '@noren/ui/List'
import listCss from '@noren/ui/List.module.css'
import { href, paths } from '../../app/paths.ts'
import { market } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { lenderTile } from '../../loan-view/lender-tiles.ts'
import { landingFacts } from './facts.ts'
import css from './Landing.module.css'
import { Registration } from './Registration.tsx'

/** Who lends, and where to complain: names, registration, grievance officer, privacy policy. */
export function LandingLenders() {
  const t = useTexts('noren')
  return (
    <section className="section">
      <div className="section__head">
        <h2 className="h2">{t('whoLends')}</h2>
      </div>
      <p className={`small ${css.lead}`}>{t('whoLendsText')}</p>
      <div className={listCss.root}>
        {landingFacts.lenders.map((lender) => (
          <ListLink
            key={lender.legalName}
            href={lender.website}
            target="_blank"
            rel="noopener"
            lead={
              <img
                className={css.tile}
                src={lenderTile(lender.iconName)}
                width={48}
                height={48}
                alt=""
                loading="lazy"
              />
            }
            title={lender.legalName}
            note={<Registration lender={lender} />}
            endIcon="external"
          />
        ))}
      </div>
      <div className={`${listCss.root} ${css.note}`}>
        <ListLink
          href={`mailto:${market.grievance.email}`}
          icon="shield"
          title={t('grievanceOfficer')}
          note={t('grievanceText', {
            name: market.grievance.officerName,
            days: market.grievance.answerDays,
          })}
        />
        <ListLink href={href(paths.privacyPolicy())} icon="doc" title={t('privacyPolicy')} />
        <a className={listCss.item} href={href(paths.reportDeath())}>
          {t('reportDeath')}
        </a>
        <a className={listCss.item} href={href(paths.guarantees())}>
          {t('guarantees')}
        </a>
      </div>
    </section>
  )
}
