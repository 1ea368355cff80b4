import {
  BEHAVIOUR_FLUSH_AT,
  configInfo,
  saveEvent,
  saveInfo,
  UPLOAD_TYPE,
} from '@noren/contract/metrics'
import type { Deps } from '../../deps.ts'
import { type CallContext, type Route, route } from '../../edge/route.ts'
import * as metrics from './service.ts'

export const metricRoutes = (deps: Deps): Route[] => {
  const intake = metrics.startIntake(deps)
  type Said = CallContext & { header: (name: string) => string | undefined }
  const senderOf = ({ deviceId, at, header }: Said, appCode?: string): metrics.Sender => ({
    deviceId,
    at,
    appCode: appCode ?? wordOf(header('app-code')),
    appVersion: wordOf(header('app-version')),
  })
  return [
    route(configInfo, async () => ({
      uploadTypes: Object.values(UPLOAD_TYPE),
      flushAt: BEHAVIOUR_FLUSH_AT,
      samplePercent: deps.config.metricsSamplePercent,
    })),
    route(saveInfo, async (call) => {
      const { body } = call
      const sender = senderOf(call, body.appId)
      const token = call.header('authentication') ?? body.value.token
      if (body.dataType === 'behaviour') {
        await metrics.saveBehaviour(deps, intake, sender, { batch: body.value, token })
      } else {
        const { uploadType, value: info } = body
        await metrics.saveDeviceInfo(deps, intake, sender, { uploadType, info, token })
      }
      return {}
    }),
    route(saveEvent, async (call) => {
      const told = { type: call.params.type, event: call.body.event }
      await metrics.saveEvent(deps, intake, senderOf(call), told)
      return {}
    }),
  ]
}

/** A header of another client may hold anything. */
const wordOf = (header: string | undefined): string =>
  header !== undefined && /^[\w-]{1,40}$/.test(header) ? header : ''
