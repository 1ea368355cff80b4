import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { openField } from '../../platform/keys/sealed-fields.ts'
import { findProof } from './find-proofs.ts'

/** The proof's picture, for the operator who decides. NOT_FOUND also once it was erased. */
export const proofPicture = async (deps: Deps, proofId: string): Promise<Buffer> => {
  const proof = await findProof(deps.db, proofId)
  if (!proof?.fileKeySealed) throw new AppError('NOT_FOUND')
  const context = `proofs.file_key ${proofId}`
  const key = openField(deps.secrets.fieldKey, context, proof.fileKeySealed)
  return deps.files.get(proof.fileId, Buffer.from(key, 'base64'))
}
