import { useEffect, useState } from 'react'
import { serverNowMs } from '../../../device/clock.ts'

const EVERY_MS = 15_000

/** Now by the server's clock, told anew four times a minute: texts count in minutes, nothing ticks. */
export function useMinute(): number {
  const [nowMs, setNowMs] = useState(serverNowMs)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverNowMs()), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return nowMs
}
