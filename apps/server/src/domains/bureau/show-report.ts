import type { Deps } from '../../deps.ts'
import { bureauReportOf } from '../credit/bureau-reports.ts'

/** What a bureau has said of somebody, line by line, with what they dispute of it; null where none counts. */
export const showBureauReport = async (deps: Deps, { userId }: { userId: string }) => {
  const standing = await bureauReportOf(deps, deps.db, userId)
  if (!standing) return null
  const { report, bureau, askedAt, expiresOn, disputes } = standing
  return {
    ...{ bureau, askedAt, expiresOn },
    enquiries: report.enquiries,
    accounts: report.accounts.map((account) => ({
      ...account,
      dispute: disputes.find((one) => one.accountRef === account.accountRef) ?? null,
    })),
  }
}
