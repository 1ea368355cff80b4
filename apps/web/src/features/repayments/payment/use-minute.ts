import { useEffect, useState } from 'react'
import { serverNowMs } from '../../../device/clock.ts'

const EVERY_MS = 15_000

/** The current time by the server's clock, updated four times a minute, since texts count in minutes. */
export function useMinute(): number {
  const [nowMs, setNowMs] = useState(serverNowMs)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverNowMs()), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return nowMs
}
