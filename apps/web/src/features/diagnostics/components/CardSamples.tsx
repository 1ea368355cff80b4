import { href, paths } from '../../../app/paths.ts'
import { moneyShort, percent } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Curtain, ShortCurtain } from '../../../ui/Curtain.tsx'
import { type Fact, Facts } from '../../../ui/Facts.tsx'
import { HeaderBar } from '../../../ui/HeaderBar.tsx'
import { List, ListButton, ListLink, ListRow } from '../../../ui/List.tsx'
import { lenderTile } from '../../../ui/lender-tiles.ts'
import { NorenCard } from '../../../ui/NorenCard.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Rows } from '../../../ui/Rows.tsx'
import { Status } from '../../../ui/Status.tsx'
import { Strip } from '../../../ui/Strip.tsx'
import { Ticket } from '../../../ui/Ticket.tsx'
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
      <Sample name="Strip">
        <Strip icon="offline" action={{ label: t('action'), onTap: () => undefined }}>
          {t('sample')}
        </Strip>
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
