import { ApiError } from '@noren/client/api-error'
import { configInfo, UPLOAD_TYPE } from '@noren/contract/metrics'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { sendReportsWith } from '../report.ts'
import { onSignedIn } from '../signed-in.ts'
import { keep, readKept } from '../storage/kept.ts'
import { sendAttribution } from './attribution.ts'
import { watchBehaviour } from './behaviour.ts'
import { askConsents, hasConsent, takeConsents } from './consents.ts'
import { sendMoment } from './device-info.ts'
import { reportDeviceOnce } from './device-report.ts'
import { namePagesBy, type PageOf, sendEvent, sendReport } from './events.ts'
import { watchCalls } from './moments.ts'
import { closeBatch, configure, dropBehaviour, flush, sendBeacons, turnOff } from './sender.ts'
import { watchVitals } from './vitals.ts'

/** Whether this session's app start was reported; the session's storage is the browser tab's. */
const APP_START_FLAG = 'appStartFlag'
/** The session's random number below 100, compared with the sample percentage configured by the server. */
const SAMPLE_KEY = 'noren_tab_sample'

/**
 * Starts reporting to the metrics service: errors and moments for everyone, behaviour for those who
 * consented. `pageOf` names a page by its address. Called once, when the first page is shown and the
 * browser is idle.
 */
export async function startMetrics(queryClient: QueryClient, pageOf: PageOf): Promise<void> {
  namePagesBy(pageOf)
  let isSampled = false
  const isBehaviourOn = () => isSampled && hasConsent('analytics')
  const vitals = watchVitals()
  const behaviour = watchBehaviour(isBehaviourOn)

  const afterConsents = (): void => {
    if (!hasConsent('analytics')) dropBehaviour()
    quietly(sendAttribution())
  }
  watchCalls(queryClient, {
    moment: (type) => quietly(sendMoment(type)),
    consents(decided) {
      takeConsents(decided)
      afterConsents()
    },
  })
  onSignedIn(({ isNewUser }) => {
    quietly(sendMoment(isNewUser ? UPLOAD_TYPE.register : UPLOAD_TYPE.login))
    quietly(reportDeviceOnce())
    quietly(askConsents().then(afterConsents))
  })
  sendReportsWith(sendReport)

  const whenHidden = (): void => {
    if (isSampled) sendVitals(vitals.take())
    behaviour.endAll()
    closeBatch()
    quietly(sendBeacons())
  }
  const whenBack = (): void => {
    closeBatch()
    quietly(flush())
  }
  document.addEventListener('visibilitychange', () =>
    document.visibilityState === 'hidden' ? whenHidden() : quietly(flush()),
  )
  window.addEventListener('pagehide', whenHidden)
  window.addEventListener('online', whenBack)

  const config = await call(configInfo, {}).catch((error: unknown) => {
    // A server that accepts no metrics answers 404; any other failure is temporary.
    if (error instanceof ApiError && error.code === 404) turnOff()
    return null
  })
  if (config) configure(config)
  isSampled = sampleNumber() < (config?.samplePercent ?? 100)
  if (isFirstStart()) quietly(sendMoment(UPLOAD_TYPE.appStart))
  quietly(flush())
  quietly(reportDeviceOnce())
  quietly(askConsents().then(afterConsents))
}

function sendVitals(vitals: ReturnType<ReturnType<typeof watchVitals>['take']>): void {
  if (vitals.length > 0) sendEvent('web-vitals', { name: 'web-vitals', vitals })
}

/** A failure to report must not disturb the app; what failed is tried again later. */
function quietly(work: Promise<unknown>): void {
  work.catch(() => undefined)
}

function isFirstStart(): boolean {
  const isFirst = readKept(APP_START_FLAG) === null
  keep(APP_START_FLAG, true)
  return isFirst
}

function sampleNumber(): number {
  const number = readKept<number>(SAMPLE_KEY) ?? Math.floor(Math.random() * 100)
  keep(SAMPLE_KEY, number)
  return number
}
