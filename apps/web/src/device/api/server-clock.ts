import { createServerClock } from '@noren/client/server-clock'
import { nowMs } from '../clock.ts'

export const serverClock = createServerClock(nowMs)
export const { serverNowMs } = serverClock
