import { startLocalKyc } from './providers/local-kyc.ts'
import { startTestApp, type TestApp } from './test-app.ts'

export interface KycApp {
  t: TestApp
  service: Awaited<ReturnType<typeof startLocalKyc>>
  close(): Promise<void>
}

/** The whole application with a local KYC service; both use one clock. */
export const startKycApp = async (): Promise<KycApp> => {
  let now = () => new Date(0)
  const service = await startLocalKyc(() => now())
  const t = await startTestApp({ env: service.env })
  now = () => t.clock.now()
  return {
    t,
    service,
    async close() {
      await t.close()
      await service.close()
    },
  }
}

/** The service's answer about a document picture: its kind and fields, and the cropped picture. */
export const documentRead = (kind: string, fields: Record<string, string>, picture: Buffer) => ({
  problem: null,
  kind,
  fields: Object.entries(fields).map(([name, value]) => ({
    name,
    value,
    confidence: 0.97,
    isValid: true,
  })),
  picture: picture.toString('base64'),
})
