import type { ErrorName, FieldError } from '@noren/contract/error-codes'
import { normalisePhone, type PhoneMarket, phoneSource } from '@noren/contract/phones'
import { isCodeOf } from '../personal/dictionary-codes.ts'

export interface Contact {
  /** A code of the dictionary `relationship`. */
  relationship: string
  /** National digits. */
  phone: string
}

export type ContactsVerdict = { contacts: Contact[] } | { refusal: ErrorName; fields: FieldError[] }

/**
 * Validates the two contacts as typed: different numbers of this market, neither of them the borrower's.
 */
export const readContacts = (
  typed: readonly Contact[],
  ownPhone: string,
  market: PhoneMarket,
): ContactsVerdict => {
  const wrong = typed.flatMap((contact, index) =>
    isCodeOf('relationship', contact.relationship)
      ? []
      : [fieldAt(index, 'relationship', 'choice')],
  )
  if (wrong.length > 0) return { refusal: 'VALIDATION', fields: wrong }
  const phones = typed.map((contact) => normalisePhone(contact.phone, phoneSource(market)))
  const contacts = typed.flatMap(({ relationship }, index) => {
    const phone = phones[index]
    return phone === undefined ? [] : [{ relationship, phone }]
  })
  if (contacts.length < typed.length) return refuse('PHONE_FORMAT', 'format', phones, (p) => !p)
  if (phones.includes(ownPhone)) {
    return refuse('CONTACT_IS_SELF', 'own', phones, (phone) => phone === ownPhone)
  }
  if (new Set(phones).size < phones.length) {
    return { refusal: 'CONTACTS_SAME', fields: [fieldAt(1, 'phone', 'same')] }
  }
  return { contacts }
}

const fieldAt = (index: number, field: string, rule: string): FieldError => ({
  path: `contacts.${index}.${field}`,
  rule,
})

const refuse = (
  refusal: ErrorName,
  rule: string,
  phones: readonly (string | undefined)[],
  isWrong: (phone: string | undefined) => boolean,
): ContactsVerdict => ({
  refusal,
  fields: phones.flatMap((phone, index) => (isWrong(phone) ? [fieldAt(index, 'phone', rule)] : [])),
})
