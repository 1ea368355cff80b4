import { type UIEvent, useEffect, useRef, useState } from 'react'
import { readShare } from './read-share.ts'

/** How much of the text was on the screen; it never goes back, and a new text starts anew. */
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
