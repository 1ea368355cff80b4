import { readStatement } from '../statement/read-statement.ts'
import {
  StatementError,
  type StatementRefusal,
  type StatementText,
} from '../statement/statement-text.ts'
import { serveJobs } from './serve-jobs.ts'

export type StatementJob = { file: Uint8Array; password: string }
export type StatementValue = StatementText | { refusal: StatementRefusal }

serveJobs<null, StatementJob, StatementValue>(
  async () => null,
  async (_, { file, password }) => {
    try {
      return await readStatement(file, password)
    } catch (error) {
      // Of another error nothing is told either: it might quote the file.
      return { refusal: error instanceof StatementError ? error.refusal : 'damaged' }
    }
  },
)
