import type { DocumentKind } from '@noren/contract/documents'
import type { Language } from '@noren/i18n/languages'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

export interface DocumentRow {
  documentId: string
  userId: string
  loanId: string
  kind: DocumentKind
  subjectId: string
  language: Language
  contentHash: string
  contentSealed: Buffer
  madeAt: Date
  /** null until the document is drawn for its first reader. */
  fileId: string | null
  fileKeySealed: Buffer | null
  byteCount: number | null
  sha256: string | null
}

const COLUMNS = `id as "documentId", user_id as "userId", loan_id as "loanId", kind,
  subject_id as "subjectId", language, content_hash as "contentHash",
  paper_sealed as "contentSealed", made_at as "madeAt", file_id as "fileId",
  file_key_sealed as "fileKeySealed", byte_count as "byteCount", sha256`

const ofLoan = rawStatement<{ userId: string; loanId: string }, DocumentRow>(
  'list_documents_of_loan',
  `select ${COLUMNS} from documents where user_id = $1 and loan_id = $2
   order by made_at desc, id desc`,
  ['userId', 'loanId'],
)
/** Newest first. */
export const listDocuments = (
  on: Querier,
  of: { userId: string; loanId: string },
): Promise<DocumentRow[]> => ofLoan.all(on, of)

const findOwn = rawStatement<{ userId: string; documentId: string }, DocumentRow>(
  'find_own_document',
  `select ${COLUMNS} from documents where user_id = $1 and id = $2`,
  ['userId', 'documentId'],
)
export const findDocument = (
  on: Querier,
  of: { userId: string; documentId: string },
): Promise<DocumentRow | undefined> => findOwn.maybeOne(on, of)

export type NewDocument = Omit<DocumentRow, 'fileId' | 'fileKeySealed' | 'byteCount' | 'sha256'>

const insert = rawStatement<NewDocument, never>(
  'insert_document',
  `insert into documents
     (id, user_id, loan_id, kind, subject_id, language, content_hash, paper_sealed, made_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   on conflict (loan_id, kind, subject_id, content_hash) do nothing`,
  [
    'documentId',
    'userId',
    'loanId',
    'kind',
    'subjectId',
    'language',
    'contentHash',
    'contentSealed',
    'madeAt',
  ],
)
/** Writes nothing when a concurrent caller has already stored the same document. */
export const insertDocument = async (on: Querier, document: NewDocument): Promise<void> => {
  await insert.run(on, document)
}

const deleteStatements = rawStatement<{ before: Date; limit: number }, { fileId: string | null }>(
  'delete_old_statements',
  `delete from documents where id in (
     select id from documents where kind = 'statement' and made_at < $1
     order by made_at, id limit $2)
   returning file_id as "fileId"`,
  ['before', 'limit'],
)
/** Returns the ids of the files that had been drawn for them. */
export const deleteOldStatements = (
  tx: Tx,
  of: { before: Date; limit: number },
): Promise<{ fileId: string | null }[]> => deleteStatements.all(tx, of)

export interface DocumentFile {
  documentId: string
  fileId: string
  fileKeySealed: Buffer
  byteCount: number
  sha256: string
}

const setFile = rawStatement<DocumentFile, never>(
  'set_document_file',
  `update documents set file_id = $2, file_key_sealed = $3, byte_count = $4, sha256 = $5
   where id = $1 and file_id is null`,
  ['documentId', 'fileId', 'fileKeySealed', 'byteCount', 'sha256'],
)
/** False when the document already has a file: the first one drawn stays. */
export const updateFile = async (on: Querier, file: DocumentFile): Promise<boolean> =>
  (await setFile.run(on, file)) === 1
