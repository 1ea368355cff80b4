import { type UIEvent, useEffect, useRef, useState } from 'react'
import { readShare } from './read-share.ts'

/** The share of the text that has been on the screen; it never decreases, and starts again for a new text. */
export function useReading(textId: string | undefined) {
  const bodyRef = useRef<HTMLDivElement>(null)
  const [share, setShare] = useState(0)
  useEffect(() => {
    const body = bodyRef.current
    if (!body || textId === undefined) return
    body.scrollTop = 0
    setShare(readShare(body))
  }, [textId])
  return {
    bodyRef,
    share,
    isAtEnd: share === 1,
    onScroll: (event: UIEvent<HTMLDivElement>) => {
      if (textId === undefined) return
      const next = readShare(event.currentTarget)
      setShare((last) => Math.max(last, next))
    },
    markEnd: () => setShare(1),
  }
}

/**
 * The same for a text that is the page itself: it scrolls with the window, and a new text begins at the
 * page's top.
 */
export function usePageReading(textId: string | undefined) {
  const [share, setShare] = useState(0)
  useEffect(() => {
    if (textId === undefined) return
    const look = () => setShare((last) => Math.max(last, readShare(document.documentElement)))
    window.scrollTo(0, 0)
    setShare(readShare(document.documentElement))
    addEventListener('scroll', look, { passive: true })
    addEventListener('resize', look)
    return () => {
      removeEventListener('scroll', look)
      removeEventListener('resize', look)
    }
  }, [textId])
  return { share, isAtEnd: share === 1, markEnd: () => setShare(1) }
}
