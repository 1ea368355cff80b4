import { Banner } from '@noren/ui/Banner'
import { Button } from '@noren/ui/Button'
import { Card } from '@noren/ui/Card'
import { type Fact, Facts } from '@noren/ui/Facts'
import { HeaderBar } from '@noren/ui/HeaderBar'
import { List, ListButton, ListLink, ListRow } from '@noren/ui/List'
import { Note } from '@noren/ui/Note'
import { Rows } from '@noren/ui/Rows'
import { Status } from '@noren/ui/Status'
import { href, paths } from '../../../app/paths.ts'
import { moneyShort, percent } from '../../../device/formats.ts'
import { useTexts } from '../../../device/texts.ts'
import { lenderTile } from '../../../loan-view/lender-tiles.ts'
import { NorenCard } from '../../../loan-view/NorenCard.tsx'
import { Ticket } from '../../../loan-view/Ticket.tsx'
import { Curtain, ShortCurtain } from '../../../shell/Curtain.tsx'
import { Sample } from './Sample.tsx'

const MEANINGS = ['info', 'good', 'warn', 'bad', 'lamp'] as const

export function CardSamples() {
  return (
    <>
      <NoteSamples />
      <PanelSamples />
      <HeadSamples />
    </>
  )
}

function NoteSamples() {
  const t = useTexts('components')
  return (
    <>
      <Sample name="Note">
        {MEANINGS.map((meaning) => (
          <Note key={meaning} meaning={meaning} title={t('heading')}>
            {t('text')}
          </Note>
        ))}
      </Sample>
      <Sample name="Status">
        <p>
          {([...MEANINGS, 'neutral'] as const).map((meaning) => (
            <Status key={meaning} meaning={meaning} icon="info">
              {t('sample')}
            </Status>
          ))}
        </p>
      </Sample>
      <Sample name="Banner">
        <Banner icon="offline" action={{ label: t('action'), onTap: () => undefined }}>
          {t('sample')}
        </Banner>
      </Sample>
    </>
  )
}

function PanelSamples() {
  const t = useTexts('components')
  const facts: [Fact, Fact, Fact, Fact] = [
    { label: t('first'), value: moneyShort('10000') },
    { label: t('second'), value: moneyShort('10447') },
    { label: t('third'), value: percent('54.39') },
    { label: t('label'), value: t('sample') },
  ]
  const action = <Button isSmall>{t('action')}</Button>
  const tile = <img src={lenderTile('lender-lamp')} width={40} height={40} alt="" />
  const hem = { note: t('sample'), action }
  const ticket = {
    figure: moneyShort('200'),
    figureNote: t('off'),
    title: t('heading'),
    note: t('text'),
    foot: t('sample'),
    action,
  }
  return (
    <>
      <Sample name="Card">
        <Card hasRod>{t('text')}</Card>
        <Card>{t('text')}</Card>
        <Card isFlush>
          <Facts facts={facts} isTop isEnd />
        </Card>
      </Sample>
      <Sample name="NorenCard">
        <NorenCard name={t('heading')} by={t('sample')} facts={facts} tile={tile} hem={hem} />
        <NorenCard name={t('heading')} by={t('sample')} facts={facts} tile={tile} isOff />
      </Sample>
      <Sample name="Ticket">
        <Ticket {...ticket} />
        <Ticket {...ticket} isOff />
      </Sample>
      <Sample name="Rows">
        <Rows
          rows={[
            { label: t('first'), value: moneyShort('10000') },
            { label: t('second'), value: moneyShort('447') },
            { label: t('third'), value: moneyShort('10447'), isSum: true },
          ]}
        />
        <Rows isPlain rows={[{ label: t('first'), value: t('sample') }]} />
      </Sample>
      <Sample name="List">
        <List label={t('label')}>
          <ListLink icon="doc" title={t('link')} note={t('text')} href={href(paths.test())} />
          <ListButton icon="edit" title={t('action')} end={t('small')} />
          <ListRow icon="info" title={t('heading')} note={t('text')} />
        </List>
      </Sample>
    </>
  )
}

function HeadSamples() {
  const t = useTexts('components')
  const facts = [
    { label: t('first'), value: moneyShort('80000') },
    { label: t('second'), value: moneyShort('20000') },
    { label: t('third'), value: moneyShort('60000') },
  ] as const
  return (
    <>
      <Sample name="HeaderBar">
        <HeaderBar title={t('heading')} backLabel={t('action')} onBack={() => undefined} />
      </Sample>
      <Sample name="Curtain">
        <Curtain label={t('label')} amount={moneyShort('60000')} facts={facts} />
        <Curtain label={t('label')} amount={moneyShort('60000')} facts={facts} isLocked />
        <Curtain label={t('label')} amount={moneyShort('60000')} facts={facts} isWaiting />
        <ShortCurtain />
      </Sample>
    </>
  )
}
