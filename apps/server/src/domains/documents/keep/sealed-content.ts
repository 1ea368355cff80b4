import type { Deps } from '../../../deps.ts'
import { openField, sealField } from '../../../platform/keys/sealed-fields.ts'
import type { DocumentContent } from '../render/document-content.ts'
import type * as store from '../store/documents.ts'

const contentContext = (documentId: string) => `documents.paper_sealed ${documentId}`

export const sealContent = (
  { secrets }: Deps,
  documentId: string,
  content: DocumentContent,
): Buffer => sealField(secrets.fieldKey, contentContext(documentId), JSON.stringify(content))

export const openContent = (
  { secrets }: Deps,
  { documentId, contentSealed }: store.DocumentRow,
): DocumentContent =>
  JSON.parse(openField(secrets.fieldKey, contentContext(documentId), contentSealed))
