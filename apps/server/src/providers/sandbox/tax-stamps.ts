import { createHash, randomUUID } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { rawStatement } from '../../platform/db/statement.ts'
import { TaxStampFault, type TaxStampGateway } from '../ports/tax-stamp.ts'
import { cfdiProblem } from './cfdi-rules.ts'

interface StampRow {
  sha256: string
  uuid: string
  stampedAt: Date
  cancelledAt: Date | null
}

const insert = rawStatement<{ stampId: string; sha256: string; uuid: string; at: Date }, never>(
  'sandbox_insert_stamp',
  `insert into sandbox_stamps (stamp_id, sent_sha256, uuid, stamped_at) values ($1, $2, $3, $4)
   on conflict (stamp_id) do nothing`,
  ['stampId', 'sha256', 'uuid', 'at'],
)
const find = rawStatement<{ stampId: string }, StampRow>(
  'sandbox_find_stamp',
  `select sent_sha256 as sha256, uuid, stamped_at as "stampedAt", cancelled_at as "cancelledAt"
   from sandbox_stamps where stamp_id = $1`,
  ['stampId'],
)
const isThere = rawStatement<{ uuid: string }, { isValid: boolean }>(
  'sandbox_is_stamp_valid',
  `select exists (select from sandbox_stamps where uuid = $1 and cancelled_at is null) as "isValid"`,
  ['uuid'],
)
const cancel = rawStatement<{ stampId: string; reason: string; at: Date }, never>(
  'sandbox_cancel_stamp',
  `update sandbox_stamps set cancelled_at = $3, reason = $2
   where stamp_id = $1 and cancelled_at is null`,
  ['stampId', 'reason', 'at'],
)

const SEAL_BYTES = 256
/** In the shape of a signature, and none: nobody's certificate lies in the sandbox. */
const shapeOfSeal = (of: string): string => {
  let bytes = Buffer.alloc(0)
  for (let part = 0; bytes.length < SEAL_BYTES; part += 1) {
    bytes = Buffer.concat([bytes, createHash('sha256').update(`${part} ${of}`).digest()])
  }
  return bytes.subarray(0, SEAL_BYTES).toString('base64')
}

const CERTIFICATES = { seller: '30001000000500003416', authority: '30001000000500003456' }
const PROVIDER = 'AAA010101AAA'
const STAMP_SCHEMA = 'http://www.sat.gob.mx/TimbreFiscalDigital'

/** The document as the provider gives it back: sealed, with the stamp as its complement. */
const stamped = (xml: string, { uuid, stampedAt, sha256 }: StampRow): string => {
  const seal = shapeOfSeal(`${sha256} ${uuid}`)
  const at = stampedAt.toISOString().slice(0, 'YYYY-MM-DDThh:mm:ss'.length)
  const stamp =
    `<tfd:TimbreFiscalDigital xmlns:tfd="${STAMP_SCHEMA}" Version="1.1" UUID="${uuid}"` +
    ` FechaTimbrado="${at}" RfcProvCertif="${PROVIDER}" SelloCFD="${seal}"` +
    ` NoCertificadoSAT="${CERTIFICATES.authority}" SelloSAT="${shapeOfSeal(uuid)}"/>`
  const sealed = `NoCertificado="${CERTIFICATES.seller}" Certificado="" Sello="${seal}"`
  const end = '</cfdi:Complemento>'
  // A receipt has a complement of its own already.
  const complemented = xml.includes(end)
    ? xml.replace(end, `${stamp}${end}`)
    : xml.replace('</cfdi:Comprobante>', `<cfdi:Complemento>${stamp}${end}</cfdi:Comprobante>`)
  return complemented.replace('<cfdi:Comprobante ', `<cfdi:Comprobante ${sealed} `)
}

/** The sandbox's certified provider: refuses what breaks the form's rules, and stamps the same document once. */
export const sandboxTaxStamps = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): TaxStampGateway => ({
  async issue({ stampId, xml }) {
    const problem = cfdiProblem(xml)
    if (problem) throw new TaxStampFault(problem.code, problem.words)
    const sha256 = createHash('sha256').update(xml).digest('hex')
    const uuid = randomUUID().toUpperCase()
    await insert.run(db, { stampId, sha256, uuid, at: clock.now() })
    const row = await find.one(db, { stampId })
    if (row.sha256 !== sha256) throw new TaxStampFault('307', 'another document has this id')
    return { uuid: row.uuid, xml: stamped(xml, row) }
  },
  async cancel({ stampId, uuid, reason, replacedBy }) {
    const row = await find.maybeOne(db, { stampId })
    if (row?.uuid !== uuid) throw new TaxStampFault('205', 'no such document')
    const isReplaced = replacedBy !== null && (await isThere.one(db, { uuid: replacedBy })).isValid
    if ((reason === '01') !== isReplaced) throw new TaxStampFault('CASD', 'the replacement')
    await cancel.run(db, { stampId, reason, at: clock.now() })
  },
  async status({ stampId }) {
    const row = await find.maybeOne(db, { stampId })
    if (!row) return 'unknown'
    return row.cancelledAt ? 'cancelled' : 'valid'
  },
})
