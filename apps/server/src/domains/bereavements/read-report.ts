import type { Day } from '@noren/contract/dates'
import type { Deps } from '../../deps.ts'
import type { Querier } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { openField } from '../../platform/keys/sealed-fields.ts'
import { type Page, type PageAsked, pageOf } from '../../platform/pages.ts'
import type { Told } from './report-death.ts'
import * as store from './store/bereavements.ts'
import { paperContext, toldContext } from './store/sealing.ts'

/** Without what was told, which stays sealed. */
export type Report = Pick<
  store.ReportRow,
  'reportId' | 'reportNumber' | 'userId' | 'reportedAt'
> & {
  readonly hasPaper: boolean
  readonly state: store.ReportState
}

const withoutWords = ({
  toldSealed: _told,
  fileKeySealed: _key,
  fileId,
  ...row
}: store.ReportRow): Report => ({ ...row, hasPaper: fileId !== null })

/** What was told, opened; null once it was deleted. */
export const toldIn = (
  { secrets }: Pick<Deps, 'secrets'>,
  { reportId, toldSealed }: Pick<store.ReportRow, 'reportId' | 'toldSealed'>,
): (Told & { diedOn?: Day }) | null =>
  toldSealed && JSON.parse(openField(secrets.fieldKey, toldContext(reportId), toldSealed))

/** A page of the reports that nobody has decided, oldest first. */
export const listOpenReports = async (
  on: Querier,
  { after, limit }: PageAsked<Date>,
): Promise<Page<Report, Date>> => {
  const rows = await store.listOpen(on, { at: after.key, id: after.id, limit: limit + 1 })
  return pageOf(rows.map(withoutWords), limit, ({ reportedAt: key, reportId: id }) => ({ key, id }))
}

/** Throws NOT_FOUND. */
export const readReport = async (
  deps: Pick<Deps, 'secrets'>,
  on: Querier,
  reportId: string,
): Promise<Report & { told: Told | null }> => {
  const row = await store.findReport(on, reportId)
  if (!row) throw new AppError('NOT_FOUND')
  return { ...withoutWords(row), told: toldIn(deps, row) }
}

/** The paper that came with it, decrypted, and whose report it is. Throws NOT_FOUND, also once it was deleted. */
export const openPaper = async (
  deps: Pick<Deps, 'db' | 'secrets' | 'files'>,
  reportId: string,
): Promise<{ bytes: Buffer; userId: string | null }> => {
  const row = await store.findReport(deps.db, reportId)
  if (!row?.fileId || !row.fileKeySealed) throw new AppError('NOT_FOUND')
  const key = openField(deps.secrets.fieldKey, paperContext(reportId), row.fileKeySealed)
  return { bytes: await deps.files.get(row.fileId, Buffer.from(key, 'base64')), userId: row.userId }
}

/** A death that two persons have confirmed, also one that two have taken back since. Throws NOT_FOUND. */
export const confirmedReport = async (
  on: Querier,
  reportId: string,
): Promise<store.ConfirmedReport> => {
  const found = await store.findConfirmed(on, reportId)
  if (!found) throw new AppError('NOT_FOUND')
  return found
}
