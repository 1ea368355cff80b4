import * as calls from '@noren/contract/metrics'
import { BEHAVIOUR_FLUSH_AT, UPLOAD_TYPE } from '@noren/contract/metrics'
import type { Deps } from '../deps.ts'
import {
  type Sender,
  saveBehaviour,
  saveDeviceInfo,
  saveEvent,
} from '../domains/metrics/save-metrics.ts'
import { startIntake } from '../domains/metrics/start-intake.ts'
import { type CallContext, type Route, route } from '../http/route.ts'

export const metricRoutes = (deps: Deps): Route[] => {
  const intake = startIntake(deps)
  type Said = CallContext & { header: (name: string) => string | undefined }
  const senderOf = ({ deviceId, at, header }: Said, appCode?: string): Sender => ({
    deviceId,
    at,
    appCode: appCode ?? wordOf(header('app-code')),
    appVersion: wordOf(header('app-version')),
  })
  /** The id given to an upload that has none. */
  const stampOf = (said: { id?: string | undefined; at?: string | undefined }, at: Date) => ({
    id: said.id ?? deps.newId(),
    at: said.at ?? at.toISOString(),
  })
  return [
    route(calls.configInfo, async () => ({
      uploadTypes: Object.values(UPLOAD_TYPE),
      flushAt: BEHAVIOUR_FLUSH_AT,
      samplePercent: deps.config.metricsSamplePercent,
    })),
    route(calls.saveInfo, async (call) => {
      const { body, at } = call
      const sender = senderOf(call, body.appId)
      const told = 'token' in body.value ? body.value.token : undefined
      const token = call.header('authentication') ?? told
      const bearer = { ...(token && { token }), keyHash: call.keyHash }
      if (body.dataType === 'behaviour') {
        const { entries } = body.value
        const batch = { entries, id: ('id' in body.value && body.value.id) || deps.newId() }
        await saveBehaviour(deps, intake, sender, { batch, bearer })
      } else {
        const { uploadType, value } = body
        const info = { ...value, ...stampOf(value, at) }
        await saveDeviceInfo(deps, intake, sender, { uploadType, info, bearer })
      }
      return {}
    }),
    route(calls.saveEvent, async (call) => {
      const said = call.body.event
      const event = { ...said, ...stampOf(said, call.at) }
      const told = { type: call.params.type, event }
      await saveEvent(deps, intake, senderOf(call), told)
      return {}
    }),
  ]
}

/** Another client's header may contain anything. */
const wordOf = (header: string | undefined): string =>
  header !== undefined && /^[\w-]{1,40}$/.test(header) ? header : ''
