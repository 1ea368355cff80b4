import { Note } from '@noren/ui/Note'
import { Skeleton } from '@noren/ui/Skeleton'
import { useEffect, useState } from 'react'
import css from './QrFigure.module.css'
import type { QrDrawing } from './qr.ts'

/** Draws a text as a QR code on the device; the drawing code is loaded when needed. */
export function QrFigure(props: { text: string; label: string; failedText: string }) {
  const [drawing, setDrawing] = useState<QrDrawing | 'failed' | null>(null)
  const { text } = props
  useEffect(() => {
    let isGone = false
    import('./qr.ts').then(
      ({ drawQr }) => !isGone && setDrawing(drawQr(text)),
      () => !isGone && setDrawing('failed'),
    )
    return () => {
      isGone = true
    }
  }, [text])
  if (drawing === 'failed') return <Note meaning="warn">{props.failedText}</Note>
  return (
    <div className={css.root}>
      {drawing ? (
        <svg
          viewBox={`0 0 ${drawing.size} ${drawing.size}`}
          role="img"
          aria-label={props.label}
          shapeRendering="crispEdges"
        >
          <path d={drawing.path} fill="#171b34" />
        </svg>
      ) : (
        <Skeleton height="3.6rem" />
      )}
    </div>
  )
}
