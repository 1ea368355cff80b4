import { Icon } from '@noren/ui/Icon'
import { useEffect, useState } from 'react'
import { serverClock } from '../../device/clock.ts'
import { formats } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { Cap } from '../../shell/Cap.tsx'
import { useKeys } from '../../shell/keys.ts'
import { useMe } from '../../shell/session.ts'
import css from './Desk.module.css'

interface Picture {
  id: string
  name: string
  /** The call that answers the picture; the look is written down with it. */
  load: () => Promise<Blob | { mimeType: string; base64: string }>
}

const ZOOM_STEP = 0.25
const ZOOM_MAX = 4
const TURN = 90
const WHOLE = 100

/** Pictures side by side, turned and enlarged together; they are forgotten when the case is left. */
export function Pictures({ pictures }: { pictures: readonly Picture[] }) {
  const t = useTexts('work')
  const [zoom, setZoom] = useState(1)
  const [turn, setTurn] = useState(0)
  const enlarge = (by: number) =>
    setZoom((now) => Math.min(ZOOM_MAX, Math.max(ZOOM_STEP, now + by)))
  const reset = () => {
    setZoom(1)
    setTurn(0)
  }
  useKeys([
    { keys: '+', label: t('larger'), run: () => enlarge(ZOOM_STEP) },
    { keys: '-', label: t('smaller'), run: () => enlarge(-ZOOM_STEP) },
    { keys: 'r', label: t('rotate'), run: () => setTurn((now) => now + TURN) },
    { keys: '0', label: t('asTaken'), run: reset },
  ])
  return (
    <section className={css.stage} aria-label={t('pictures')}>
      <div className={css.stageTools}>
        <span>{t('pictures')}</span>
        <button type="button" aria-label={t('smaller')} onClick={() => enlarge(-ZOOM_STEP)}>
          <Cap>-</Cap>
        </button>
        <span>{formats().percent(String(Math.round(zoom * WHOLE)))}</span>
        <button type="button" aria-label={t('larger')} onClick={() => enlarge(ZOOM_STEP)}>
          <Cap>+</Cap>
        </button>
        <button type="button" aria-label={t('rotate')} onClick={() => setTurn((now) => now + TURN)}>
          <Icon name="rotate" size="sm" />
          <Cap>R</Cap>
        </button>
        <button type="button" onClick={reset}>
          {t('asTaken')}
          <Cap>0</Cap>
        </button>
      </div>
      <div className={css.frames}>
        {pictures.map((picture) => (
          <Frame key={picture.id} picture={picture} zoom={zoom} turn={turn} />
        ))}
      </div>
    </section>
  )
}

const blobOf = ({ mimeType, base64 }: { mimeType: string; base64: string }): Blob =>
  new Blob([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], { type: mimeType })

function Frame(props: { picture: Picture; zoom: number; turn: number }) {
  const t = useTexts('work')
  const { name: operator } = useMe()
  const { id, name, load } = props.picture
  const [url, setUrl] = useState<string | null>(null)
  const [isBroken, setIsBroken] = useState(false)
  const [openedMs] = useState(serverClock.serverNowMs)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one picture is loaded, and so looked at, once.
  useEffect(() => {
    let made: string | null = null
    let isLeft = false
    load().then(
      (picture) => {
        if (isLeft) return
        made = URL.createObjectURL(picture instanceof Blob ? picture : blobOf(picture))
        setUrl(made)
      },
      () => setIsBroken(true),
    )
    return () => {
      isLeft = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [id])
  return (
    <figure>
      {url && !isBroken && (
        <img
          src={url}
          alt={name}
          style={{ transform: `scale(${props.zoom}) rotate(${props.turn}deg)` }}
          onError={() => setIsBroken(true)}
        />
      )}
      {isBroken && <p role="alert">{t('pictureBroken')}</p>}
      <span className={css.watermark} aria-hidden="true">
        {`${operator} · ${formats().timeText(openedMs)}`}
      </span>
      <figcaption>{name}</figcaption>
    </figure>
  )
}
