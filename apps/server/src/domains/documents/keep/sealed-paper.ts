import type { Deps } from '../../../deps.ts'
import { openField, sealField } from '../../../platform/keys/sealed-fields.ts'
import type { Paper } from '../print/paper.ts'
import type * as store from '../store/documents.ts'

const paperContext = (documentId: string) => `documents.paper_sealed ${documentId}`

export const sealPaper = ({ secrets }: Deps, documentId: string, paper: Paper): Buffer =>
  sealField(secrets.fieldKey, paperContext(documentId), JSON.stringify(paper))

export const openPaper = (
  { secrets }: Deps,
  { documentId, paperSealed }: store.DocumentRow,
): Paper => JSON.parse(openField(secrets.fieldKey, paperContext(documentId), paperSealed))
