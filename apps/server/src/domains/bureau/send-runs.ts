import { bureauReportingOn } from '@noren/markets/market-by-code'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { BEFORE_ALL } from '../../platform/ids.ts'
import type { BureauAnswer, CreditBureauGateway } from '../../providers/ports/credit-bureau.ts'
import { loanById } from '../loans/find-loan.ts'
import { writeMessage } from '../messages/write-message.ts'
import { personOf } from './ask-bureau.ts'
import { consumerFile, type FileLine } from './consumer-file.ts'
import { correctionOf } from './correct-row.ts'
import { tellingOf } from './loan-standing.ts'
import { isAdverse, isSameRow, nextRow, type ToldRow } from './reported-row.ts'
import * as rows from './store/rows.ts'
import * as runs from './store/runs.ts'

/** For so long nobody else sends the run: a server that was killed meanwhile is not waited for longer. */
const CLAIM_MS = 300_000
const AT_ONCE = 100

/**
 * Sends what two persons have confirmed. Each run leaves once: after a try whose answer was lost the bureau is asked first
 * whether it has it. What has changed since it was prepared is left out; the next run says it.
 * @returns how many were sent
 */
export const sendRuns = async (deps: Deps): Promise<number> => {
  const bureau = deps.creditBureau
  if (!bureau) return 0
  for (let count = 0; ; count += 1) {
    const at = deps.clock.now()
    const until = new Date(at.getTime() + CLAIM_MS)
    const run = await inTransaction(deps.db, (tx) => runs.claimRun(tx, { at, until }))
    if (!run) return count
    await sendOne(deps, bureau, run)
  }
}

const sendOne = async (deps: Deps, bureau: CreditBureauGateway, run: runs.Run): Promise<void> => {
  const { runId: fileId } = run
  const known = run.tries > 1 ? await bureau.submitted({ fileId }) : null
  const answer = known ?? (await submit(deps, bureau, run))
  await inTransaction(deps.db, (tx) => take(deps, tx, { run, answer, bureau: bureau.bureauName }))
}

const submit = async (
  deps: Deps,
  bureau: CreditBureauGateway,
  run: runs.Run,
): Promise<BureauAnswer> => {
  await leaveOutChanged(deps, run)
  const content = await fileOf(deps, run)
  // Nothing of it is so any more: a file without a line says nothing.
  if (content === null) return { rejected: [] }
  return bureau.submit({ fileId: run.runId, content })
}

/** Drops what is no longer so, and numbers the rest. */
const leaveOutChanged = async (deps: Deps, run: runs.Run): Promise<void> => {
  const { runId } = run
  for (let after: string | null = BEFORE_ALL; after !== null; ) {
    const page: rows.RunRow[] = await rows.listRowsOfRun(deps.db, { runId, after, limit: AT_ONCE })
    for (const row of page.filter(({ state }) => state === 'prepared')) {
      await inTransaction(deps.db, async (tx) => {
        if (!(await isStillSo(deps, tx, run, row))) await rows.dropRow(tx, row)
      })
    }
    after = page.length < AT_ONCE ? null : (page.at(-1)?.loanId ?? null)
  }
  await inTransaction(deps.db, (tx) => rows.numberRows(tx, runId))
}

const isStillSo = async (deps: Deps, tx: Tx, run: runs.Run, row: rows.RunRow): Promise<boolean> => {
  const loan = await loanById(tx, row.loanId)
  if (!loan || !(await isKnown(deps, tx, row.userId))) return false
  const now = await nowOf(deps, tx, { run, row, loan })
  return now !== null && isSameRow(now, row)
}

const nowOf = async (
  deps: Deps,
  tx: Tx,
  of: { run: runs.Run; row: rows.RunRow; loan: NonNullable<Awaited<ReturnType<typeof loanById>>> },
): Promise<ToldRow | null> => {
  const { run, row, loan } = of
  const { asOn } = run
  if (run.kind === 'correction') {
    const isWithdrawn = row.status === 'withdrawn'
    return correctionOf(deps, tx, loan, { asOn, besides: row.disputeId, isWithdrawn })
  }
  const rules = bureauReportingOn(deps.market.code, asOn)
  const telling = rules && (await tellingOf(deps, tx, loan, { asOn, rules }))
  return telling && nextRow(telling)
}

/** Who was erased is told of no more. */
const isKnown = async (deps: Deps, tx: Tx, userId: string): Promise<boolean> => {
  try {
    await personOf(deps, tx, userId)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

const fileOf = async (deps: Deps, run: runs.Run): Promise<string | null> => {
  const { runId, lenderCode: member, asOn, currency } = run
  const lines: FileLine[] = []
  for (let after = 0; ; ) {
    const page = await rows.listRowsOfFile(deps.db, { runId, after, limit: AT_ONCE })
    for (const { loanNumber: account, userId, ...row } of page) {
      lines.push({ ...row, account, person: await personOf(deps, deps.db, userId) })
    }
    const last = page.at(-1)
    if (!last || page.length < AT_ONCE) break
    after = last.line
  }
  if (lines.length === 0) return null
  return consumerFile({ fileId: runId, member, asOn, currency, lines })
}

/** Writes down what the bureau took and what not; of the first bad row of a loan its borrower is told. */
const take = async (
  deps: Deps,
  tx: Tx,
  of: { run: runs.Run; answer: BureauAnswer; bureau: string },
): Promise<void> => {
  const { run, answer, bureau } = of
  const { runId } = run
  const locked = await runs.lockRun(tx, runId)
  // Another server was faster.
  if (locked?.state !== 'confirmed') return
  const at = deps.clock.now()
  const codes = new Map(answer.rejected.map(({ row, code }) => [row, code]))
  let acceptedCount = 0
  for (let after = 0; ; ) {
    const page = await rows.listRowsOfFile(tx, { runId, after, limit: AT_ONCE })
    for (const row of page) {
      const code = codes.get(row.line)
      if (code !== undefined) {
        await rows.rejectRow(tx, { ...row, code, at })
        continue
      }
      acceptedCount += 1
      const { userId, loanId, loanNumber, currency } = row
      const before = await rows.findStanding(tx, row)
      await rows.acceptRow(tx, { ...row, at })
      if (!isAdverse(row) || (before && isAdverse(before))) continue
      await writeMessage(tx, {
        ...{
          userId,
          loanId,
          currency,
          at,
          kind: 'bureauTold',
          eventKey: `bureauTold:${row.rowId}`,
        },
        params: { loanNumber, bureau },
      })
    }
    const last = page.at(-1)
    if (!last || page.length < AT_ONCE) break
    after = last.line
  }
  await runs.setSent(tx, { runId, at, acceptedCount, rejectedCount: codes.size })
}
