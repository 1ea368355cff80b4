/** The words of Indian banks and payment apps: what their columns are called, and what their narrations say. */

/** What a column holds. `amount` is signed or followed by a column or letters that say which. */
export type Column = 'date' | 'narration' | 'debit' | 'credit' | 'amount' | 'side' | 'balance'

/** The first that fits counts; a header is compared in lower case, without what stands in brackets. */
export const COLUMN_WORDS: readonly (readonly [Column, RegExp])[] = [
  ['balance', /\b(balance|bal\.?)\b/u],
  ['side', /^(dr ?\/ ?cr|cr ?\/ ?dr|debit ?\/ ?credit|type|txn type|transaction type)\.?$/u],
  ['debit', /\b(withdrawals?|debits?|dr|paid out|money out)\b/u],
  ['credit', /\b(deposits?|credits?|cr|paid in|money in)\b/u],
  ['amount', /\b(amount|amt)\b/u],
  ['narration', /\b(narration|particulars?|description|details|remarks?)\b/u],
  ['date', /\b(date|dt)\b/u],
]

/** A row that is none, by all that it says: what was there before, or sums. A payee may be called Total. */
export const NOT_A_ROW =
  /^\W*(?:opening balance|closing balance|(?:balance )?b\/?f|(?:balance )?brought forward|(?:balance )?carried forward|(?:balance )?c\/?f|(?:grand )?total)\W*$/iu

/** Letters before or behind an amount. */
export const CURRENCY_MARKS = /^(₹|rs\.?|inr)\s*/iu

/** A loan that was paid out, money that came back, and what was never earned. */
export const NOT_INCOME: readonly (readonly ['loan' | 'refund', RegExp])[] = [
  ['loan', /\b(loan|disb|disbursal|disbursement|disbursed|lending|cash ?advance|overdraft)\b/iu],
  ['refund', /\b(refund|reversal|reversed|rev|rvsl|cashback|chargeback|returned|return|rtn)\b/iu],
]

/** A payment that recurs by mandate for a loan. */
export const OBLIGATION = /\b(emi|nach|ach|ecs|loan|finance|finserv|fincorp)\b/iu

/** A payment that came back unpaid, or what the bank took for it. */
export const BOUNCE =
  /\b(bounced?|dishonou?red|insufficient|insuff|unpaid|(?:ecs|ach|nach|chq|cheque|emi|si)[ /-]*(?:rtn|ret|return|returned))\b/iu

/** Money between the accounts of one person. */
export const OWN_TRANSFER =
  /\b(self|own (?:account|a\/?c)|sweep|fd (?:closure|proceeds)|fixed deposit)\b/iu

/** Words of a narration that say how and when something was paid, and not by whom. */
export const HOW_PAID =
  /^(neft|imps|rtgs|upi|ach|nach|ecs|cr|dr|p2a|p2m|inb|mb|ib|by|to|from|transfer|trf|tfr|txn|ref|no|inft|bil|onl|payment|for|the|month|of|(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*)$/iu

/** What a name stands behind in the head of a statement, and what names others than the holder. */
export const HOLDER_WORDS =
  /\b(?:account (?:holder|name)|a\/?c (?:holder|name)|customer(?: name)?|holder|name)\b[\s:.-]*/iu
export const NOT_THE_HOLDER = /\b(nominee|branch|manager|guardian|bank|father|joint)\b/iu

/** Programs that people change PDF files with; banks do not make theirs with them. */
export const EDITORS =
  /\b(ilovepdf|smallpdf|sejda|pdfescape|pdffiller|foxit|nitro|wondershare|pdfelement|photoshop|illustrator|gimp|inkscape|canva|libreoffice|openoffice|microsoft|word|excel|google docs|skia|acrobat pro|pdf-xchange|dochub|soda pdf|master pdf)\b/iu
