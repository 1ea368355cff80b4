import { readingQueue } from '@noren/contract/certification'
import { useEffect, useState } from 'react'
import { call } from '../../../device/api/client.ts'

const ASK_MS = 2_000

/** While the person's document is being read: how many are ahead in the queue, and the expected seconds. */
export function useQueue(isReading: boolean): { ahead: number; seconds: number } | null {
  const [place, setPlace] = useState<{ ahead: number; seconds: number } | null>(null)
  useEffect(() => {
    if (!isReading) return
    let isGone = false
    const ask = async () => {
      const { ahead, seconds } = await call(readingQueue, {})
      if (isGone) return
      setPlace(ahead === null || seconds === null ? null : { ahead, seconds })
    }
    // A failure does no harm: the page shows its text without a time.
    const timer = setInterval(() => void ask().catch(() => undefined), ASK_MS)
    return () => {
      isGone = true
      clearInterval(timer)
    }
  }, [isReading])
  return isReading ? place : null
}
