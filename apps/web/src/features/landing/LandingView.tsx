import { LANGUAGE_NAMES, LANGUAGES } from '@noren/i18n/languages'
import buttonCss from '@noren/ui/Button.module.css'
import cardCss from '@noren/ui/Card.module.css'
import { isLongFigure } from '@noren/ui/classes'
import { Facts } from '@noren/ui/Facts'
import { Icon } from '@noren/ui/Icon'
import { helpFile, href, paths, payPage } from '../../app/paths.ts'
import {
  moneyMinor,
  moneyMinorShort,
  percentOfBasisPoints,
  percentOfPpm,
} from '../../device/formats.ts'
import { market } from '../../device/market.ts'
import { useLanguage, useTexts } from '../../device/texts.ts'
import { APP_VERSION } from '../../device/version.ts'
import { NorenCard } from '../../loan-view/NorenCard.tsx'
import curtainCss from '../../shell/Curtain.module.css'
import { Wordmark } from '../../shell/Wordmark.tsx'
import { BANNER } from './banner.ts'
import { landingFacts as facts } from './facts.ts'
import { HeroCloth } from './HeroCloth.tsx'
import css from './Landing.module.css'
import { LandingLenders } from './LandingLenders.tsx'
import { LandingSteps } from './LandingSteps.tsx'

/** The app's handlers; without the app the boot script handles the same links. */
type LandingActions = { onLanguage?: (language: string) => void; onLanguages?: () => void }

/**
 * The landing page: what can be borrowed, for how long, the daily rate with its APR and an example, three
 * steps, and who lends. Prerendered for each language at build time; works without scripts.
 */
export function LandingView(props: LandingActions) {
  return (
    <div className="app">
      <LandingHero {...props} />
      <main className="page">
        <LandingRates />
        <div className="main">
          <LandingExample />
          <LandingSteps />
          <LandingBanner />
          <LandingLenders />
          <LandingInstall />
          <LandingLanguages {...props} />
        </div>
        <LandingDock />
      </main>
    </div>
  )
}

function LandingHero(props: LandingActions) {
  const t = useTexts('noren')
  const amountMax = moneyMinorShort(facts.loanMinorMax)
  const language = useLanguage()
  return (
    <header className={`${css.hero} on-cloth`}>
      <div className={`${curtainCss.lintel} on-cloth`}>
        <Wordmark />
        <a
          className={curtainCss.language}
          href={href(paths.noren())}
          data-to-languages
          onClick={(event) => {
            event.preventDefault()
            props.onLanguages?.()
          }}
        >
          <Icon name="globe" size="sm" />
          {LANGUAGE_NAMES[language]}
          <Icon name="chevron-down" size="xs" />
        </a>
      </div>
      <div className={css.heroCloth}>
        <HeroCloth />
        <div className={css.heroText}>
          <p>{t('borrowUpTo')}</p>
          <h1
            className={isLongFigure(amountMax) ? css.isLong : undefined}
            tabIndex={-1}
            data-page-heading
          >
            {amountMax}
          </h1>
          <p>{t('forDays', { min: facts.termDaysMin, max: facts.termDaysMax })}</p>
        </div>
      </div>
    </header>
  )
}

function LandingRates() {
  const t = useTexts('noren')
  return (
    <div className={css.glow}>
      <Facts
        className={`${css.pair} ${cardCss.rod}`}
        isTop
        isEnd
        facts={[
          {
            label: t('dailyRate'),
            value: `${percentOfPpm(facts.dailyRatePpmMin)} – ${percentOfPpm(facts.dailyRatePpmMax)}`,
          },
          {
            label: t('aprFeesIncluded', { measure: market.costMeasure }),
            value: `${percentOfBasisPoints(facts.annualCostBasisPointsMin)} – ${percentOfBasisPoints(facts.annualCostBasisPointsMax)}`,
          },
        ]}
      />
      <p className="small center">{t('wholePrice')}</p>
    </div>
  )
}

function LandingExample() {
  const t = useTexts('noren')
  const { example } = facts
  const apr = percentOfBasisPoints(example.annualCostBasisPoints)
  return (
    <section className="section">
      <div className="section__head">
        <h2 className="h2">{t('whatItCosts')}</h2>
        <span className="small">{t('example')}</span>
      </div>
      <NorenCard
        name={t('exampleName', {
          amount: moneyMinorShort(example.principalMinor),
          days: example.termDays,
        })}
        by={t('exampleRate', {
          rate: percentOfPpm(example.dailyRatePpm),
          apr,
          measure: market.costMeasure,
        })}
        facts={[
          { label: t('youReceive'), value: moneyMinor(example.receiveMinor) },
          { label: t('youPayBack'), value: moneyMinor(example.repayMinor) },
          { label: t('totalCost'), value: moneyMinor(example.totalCostMinor) },
          { label: t('yearlyCost', { measure: market.costMeasure }), value: apr },
        ]}
      />
      <p className={`small ${css.note}`}>
        {t('exampleParts', {
          interest: moneyMinor(example.interestMinor),
          fee: moneyMinor(example.feeMinor),
          tax: moneyMinor(example.taxMinor),
          taxLabel: market.taxLabel,
          penal: percentOfPpm(example.penalPpmPerDay),
          penalCap: moneyMinor(example.penalCapMinor),
        })}
      </p>
      {market.costMeasure === 'CAT' && <p className={`small ${css.note}`}>{t('catNote')}</p>}
    </section>
  )
}

function LandingBanner() {
  const t = useTexts('noren')
  return (
    <section className="section">
      <div className={css.banner}>
        <img src={BANNER} width={656} height={192} alt="" loading="lazy" />
        <p>{t(`banner_${market.code}`)}</p>
      </div>
    </section>
  )
}

/** Adding Noren to the home screen: instructions that need no script; not shown in an installed app. */
function LandingInstall() {
  const t = useTexts('noren')
  return (
    <details className={css.install}>
      <summary>
        {t('installTitle')}
        <Icon name="chevron-down" />
      </summary>
      <p>{t('installAndroid')}</p>
      <p>{t('installIphone')}</p>
    </details>
  )
}

function LandingLanguages(props: LandingActions) {
  const t = useTexts('noren')
  const current = useLanguage()
  return (
    <section className="section">
      <div className="section__head">
        <h2 className="h2">{t('language')}</h2>
      </div>
      <nav className={css.langs} aria-label={t('language')}>
        {LANGUAGES.map((language) => (
          <a
            key={language}
            href={href(paths.noren())}
            lang={language}
            data-language={language}
            aria-current={language === current ? 'true' : undefined}
            onClick={(event) => {
              event.preventDefault()
              props.onLanguage?.(language)
            }}
          >
            {LANGUAGE_NAMES[language]}
            {language === current && <Icon name="check" size="sm" />}
          </a>
        ))}
      </nav>
      <p className={css.foot}>{t('foot', { version: APP_VERSION })}</p>
    </section>
  )
}

function LandingDock() {
  const t = useTexts('noren')
  const language = useLanguage()
  return (
    <div className="dock">
      <p className={css.dockFailed} role="alert">
        {t('startFailed')}
      </p>
      <p className={css.dockUnsupported} role="alert">
        <noscript>
          {t('noScript')} <a href={payPage(language)}>{t('helpPayPage')}</a>.{' '}
        </noscript>
        {t('unsupported')}{' '}
        <a className="link" href={helpFile(language)}>
          {t('unsupportedHelp')}
        </a>
      </p>
      <a className={`${buttonCss.root} ${buttonCss.block}`} data-start href={href(paths.login())}>
        {t('seeWhatICanBorrow')}
      </a>
      <p className="dock__note">{t('dockNote')}</p>
    </div>
  )
}
