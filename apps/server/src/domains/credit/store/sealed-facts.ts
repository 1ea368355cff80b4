import { type FieldKeys, openField } from '../../../platform/keys/sealed-fields.ts'
import type { CreditFacts } from '../credit-decision.ts'

export const factsContext = (userId: string): string => `credit_decisions.facts_sealed ${userId}`

/** Older decisions have this fact under the document's name, but it was about the bank account then too. */
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
