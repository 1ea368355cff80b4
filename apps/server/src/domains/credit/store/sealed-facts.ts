import { type FieldKeys, openField } from '../../../platform/keys/sealed-fields.ts'
import type { CreditFacts } from '../credit-decision.ts'

export const factsContext = (userId: string): string => `credit_decisions.facts_sealed ${userId}`

/** Older decisions name the fact for the document, and tell of the bank account all the same. */
type KeptFacts = Omit<CreditFacts, 'isBankAccountShared'> & {
  readonly isBankAccountShared?: boolean
  readonly isDocumentDuplicate?: boolean
}

export const openFacts = (
  fieldKey: FieldKeys,
  { userId, factsSealed }: { userId: string; factsSealed: Buffer },
): CreditFacts => {
  const kept: KeptFacts = JSON.parse(openField(fieldKey, factsContext(userId), factsSealed))
  const { isDocumentDuplicate = false, isBankAccountShared = isDocumentDuplicate, ...facts } = kept
  return { ...facts, isBankAccountShared }
}
