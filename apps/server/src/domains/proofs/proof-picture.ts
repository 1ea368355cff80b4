import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { openField } from '../../platform/keys/sealed-fields.ts'
import { findProof } from './find-proofs.ts'
import type { ProofRow } from './proof.ts'

/** The key of a proof's picture. NOT_FOUND once it was erased. */
export const proofPictureKey = (
  { secrets }: Pick<Deps, 'secrets'>,
  { proofId, fileKeySealed }: ProofRow,
): Buffer => {
  if (!fileKeySealed) throw new AppError('NOT_FOUND')
  const context = `proofs.file_key ${proofId}`
  return Buffer.from(openField(secrets.fieldKey, context, fileKeySealed), 'base64')
}

/** The proof's picture, for the operator who decides. NOT_FOUND also once it was erased. */
export const proofPicture = async (deps: Deps, proofId: string): Promise<Buffer> => {
  const proof = await findProof(deps.db, proofId)
  if (!proof) throw new AppError('NOT_FOUND')
  return deps.files.get(proof.fileId, proofPictureKey(deps, proof))
}
