import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import type { DataOf } from '@noren/contract/endpoint'
import { viewLink } from '@noren/contract/sessions'
import { Button } from '@noren/ui/Button'
import { Note } from '@noren/ui/Note'
import { SkeletonCards } from '@noren/ui/Skeleton'
import { useEffect, useState } from 'react'
import type { OpenLink } from '../../../app/guards.ts'
import { paths } from '../../../app/paths.ts'
import { keptPhone } from '../../../device/kept-phone.ts'
import { useTexts } from '../../../device/texts.ts'
import { AppPage, StaticPage } from '../../../shell/AppPage.tsx'
import { BigNumber } from '../../../shell/BigNumber.tsx'
import { go } from '../../../shell/navigation.ts'
import { useVisitor } from '../../../shell/session-store.ts'
import { maskedPhone } from '../../../shell/step-up/phone-number.ts'
import { useGoOn } from './use-go-on.ts'

/** The landing page, in the place of the link; whoever is signed in is led on from there by their status. */
const leave = (): void => go(paths.noren(), { replace: true })

/**
 * Where a link of another device leads. It signs nobody in by itself: the person reads whose account it is, and says so; then
 * both devices show a number.
 */
export function GoOnPage() {
  const [link] = useState<OpenLink | null>(() => window.history.state?.link ?? null)
  useEffect(() => {
    if (!link) leave()
  }, [link])
  return link && <Opened link={link} />
}

function Opened({ link }: { link: OpenLink }) {
  const t = useTexts('goOn')
  const going = useGoOn(link)
  const enabled = going.state.at === 'asking'
  const seen = useEndpoint(viewLink, { body: link }, { staleTime: Infinity, enabled })
  const isMine = seen.data?.isYou === true
  const isOver = seen.error?.kind === 'refused'
  useEffect(() => {
    // Nothing is to be asked: it is this person's own session, or a link that opens nothing.
    if (isMine || isOver) leave()
  }, [isMine, isOver])
  const { state } = going
  if (state.at === 'waiting') return <Compare number={state.number} />
  if (state.at === 'refused' || state.at === 'over') return <Ended {...state} />
  return (
    <AppPage
      title={t('title')}
      state={isMine || isOver ? { kind: 'loading' } : loaded({ seen })}
      skeleton={<SkeletonCards count={1} />}
      empty="never"
      dock={() => (
        <div className="stack">
          <Choice isBusy={state.at === 'beginning'} onGoOn={going.begin} />
        </div>
      )}
    >
      {(data) => <Question seen={data.seen} />}
    </AppPage>
  )
}

function Question({ seen }: { seen: DataOf<typeof viewLink> }) {
  const t = useTexts('goOn')
  const { hasToken } = useVisitor()
  const own = keptPhone()
  return (
    <div className="stack-4">
      <h2 className="h1">{t('heading', { phone: maskedPhone(seen.phoneMasked) })}</h2>
      <p className="lead">{t('text')}</p>
      {hasToken && (
        <Note meaning="warn" title={t('otherTitle')}>
          {own ? t('otherText', { phone: maskedPhone(own) }) : t('otherUnknown')}
        </Note>
      )}
      <Note icon="lock">{t('care')}</Note>
    </div>
  )
}

/** For whoever is signed in as somebody else, staying is the next step. */
function Choice(props: { isBusy: boolean; onGoOn: () => void }) {
  const t = useTexts('goOn')
  const { hasToken } = useVisitor()
  const goOn = (
    <Button
      key="goOn"
      kind={hasToken ? 'soft' : 'primary'}
      isBlock
      isBusy={props.isBusy}
      onClick={props.onGoOn}
    >
      {t('goOn')}
    </Button>
  )
  const stay = (
    <Button key="stay" kind={hasToken ? 'primary' : 'soft'} isBlock onClick={leave}>
      {t(hasToken ? 'stay' : 'notMe')}
    </Button>
  )
  return hasToken ? [stay, goOn] : [goOn, stay]
}

function Compare({ number }: { number: string }) {
  const t = useTexts('goOn')
  return (
    <StaticPage
      title={t('title')}
      dock={
        <Button kind="soft" isBlock onClick={leave}>
          {t('cancel')}
        </Button>
      }
    >
      <h2 className="h1">{t('compareHeading')}</h2>
      <p className="lead">{t('compareText')}</p>
      <BigNumber number={number} />
      <p className="small center" role="status">
        {t('compareWaits')}
      </p>
    </StaticPage>
  )
}

function Ended(props: { at: 'refused' | 'over'; text: string }) {
  const t = useTexts('goOn')
  return (
    <StaticPage
      title={t('title')}
      dock={
        <Button isBlock onClick={leave}>
          {t('toStart')}
        </Button>
      }
    >
      <div className="stack-4">
        <h2 className="h1">{t(props.at === 'refused' ? 'refusedHeading' : 'overHeading')}</h2>
        <Note isLive meaning="warn">
          {props.text}
        </Note>
        <p>{t('endedText')}</p>
      </div>
    </StaticPage>
  )
}
