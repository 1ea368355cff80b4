import { saveConsent } from '@noren/contract/account'
import type { BodyInput } from '@noren/contract/endpoint'
import type { BehaviourBatch, DeviceInfo, MetricEvent, saveInfo } from '@noren/contract/metrics'
import { rawStatement } from '@noren/server/platform/db/statement'
import type { TestApp } from './test-app.ts'

const AT = '2026-03-02T06:29:00.000Z'

export const deviceInfoOf = (t: TestApp, changed: Partial<DeviceInfo> = {}): DeviceInfo => ({
  id: t.deps.newId(),
  at: AT,
  osType: 'android',
  resolution: '1080x2340',
  screenHeight: 780,
  screenWidth: 360,
  uuid: 'test-device',
  userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/131.0.6778.39',
  latitude: null,
  longitude: null,
  launch: AT,
  ...changed,
})

export const batchOf = (
  t: TestApp,
  count: number,
  changed: Partial<BehaviourBatch['entries'][number]> = {},
): BehaviourBatch => ({
  id: t.deps.newId(),
  entries: Array.from({ length: count }, (_, index) => ({
    idName: `/loan button ${index % 7}`,
    beginTime: AT,
    duration: 120,
    content: 'tap',
    ...changed,
  })),
})

export const eventOf = (t: TestApp, changed: Partial<MetricEvent> = {}): MetricEvent => ({
  id: t.deps.newId(),
  at: AT,
  page: '/home',
  name: 'TypeError',
  message: 'x is not a function',
  frames: [],
  vitals: [],
  ...changed,
})

type Info = Exclude<BodyInput<typeof saveInfo>, { dataType: 'behaviour' }>
type Behaviour = Extract<BodyInput<typeof saveInfo>, { dataType: 'behaviour' }>

/** Bodies of unsealed requests: what would be sealed is sent as text. */
export const infoBody = (value: DeviceInfo, uploadType: Info['uploadType'] = 20): Info => ({
  dataType: 'deviceInfo',
  appId: 'noren-in',
  uploadType,
  value: JSON.stringify(value),
})
export const behaviourBody = (value: BehaviourBatch): Behaviour => ({
  dataType: 'behaviour',
  appId: 'noren-in',
  uploadType: 50,
  value: JSON.stringify(value),
})

export const allow = (t: TestApp, token: string, purposes: readonly string[], given = true) =>
  t.call(saveConsent, {
    token,
    body: { consents: purposes.map((purpose) => ({ purpose, given })), textVersion: 'test' },
  })

export interface StoredMetric {
  id: string
  happenedOn: string
  happenedAt: Date
  kind: string
  uploadType: number | null
  appCode: string
  appVersion: string
  deviceHash: Buffer | null
  name: string
  body: Record<string, unknown>
}

const listStored = rawStatement<{ id: string }, StoredMetric>(
  'test_metrics_of',
  `select id, happened_on as "happenedOn", happened_at as "happenedAt", kind,
     upload_type as "uploadType", app_code as "appCode", app_version as "appVersion",
     device_hash as "deviceHash", name, body
   from metric_events where id = $1 order by position`,
  ['id'],
)
export const storedOf = (t: TestApp, { id }: { id: string }): Promise<StoredMetric[]> =>
  listStored.all(t.db, { id })

const countAll = rawStatement<Record<never, never>, { count: number }>(
  'test_metrics_count',
  'select count(*)::int as count from metric_events',
  [],
)
export const countRows = async (t: TestApp): Promise<number> => (await countAll.one(t.db)).count
