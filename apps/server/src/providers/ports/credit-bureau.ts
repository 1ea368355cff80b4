import type { BureauGround } from '@noren/contract/bureau'
import type { Day } from '@noren/contract/dates'
import type { Minor } from '@noren/contract/money'

/** Whom the question is about, as their confirmed document has it. */
export interface BureauPerson {
  readonly name: string
  readonly bornOn: Day
  /** National digits with the area code before them. */
  readonly phone: string
}

interface BureauInquiry {
  /** The same at every try of the same question, which the bureau counts once. */
  readonly inquiryId: string
  readonly purpose: 'creditDecision'
  /** When the person agreed to this question. */
  readonly consentedAt: Date
  readonly person: BureauPerson
}

/** A loan of another lender. */
export interface BureauAccount {
  /** The bureau's own name of it, the same in each report. */
  readonly accountRef: string
  readonly lender: string
  readonly openedOn: Day
  readonly closedOn: Day | null
  /** What is paid for it in a month; zero once it is closed. */
  readonly monthlyMinor: Minor
  readonly owedMinor: Minor
  /** The most days that it was late, and when it was so late last. */
  readonly worstLateDays: number
  readonly worstLateOn: Day | null
  readonly writtenOffOn: Day | null
}

/** `noHit`: the bureau knows nobody like this. Its own score is not asked for: nobody could explain it. */
export type BureauReport =
  | { readonly kind: 'noHit' }
  | {
      readonly kind: 'hit'
      readonly accounts: readonly BureauAccount[]
      /** Other lenders' questions in the last thirty days. */
      readonly enquiries: number
    }

interface BureauDispute {
  /** The same at every try of the same dispute. */
  readonly disputeId: string
  readonly accountRef: string
  readonly ground: BureauGround
  readonly person: BureauPerson
}

/** `unknown`: it was never told of this dispute. */
export type BureauDisputeState = 'unknown' | 'open' | 'corrected' | 'upheld'

interface BureauFile {
  /** The same at every try of the same file, which the bureau takes once. */
  readonly fileId: string
  readonly content: string
}

/** What a bureau did not take of a file: the number of the line about a loan, and its own code for why. All else it took. */
export interface BureauAnswer {
  readonly rejected: readonly { readonly row: number; readonly code: string }[]
}

/** A credit bureau that is asked, told where it is wrong, and told of loans here on the reporting days of the market. */
export interface CreditBureauGateway {
  /** As the borrower and the docs name it. */
  readonly bureauName: string
  inquire(inquiry: BureauInquiry): Promise<BureauReport>
  dispute(dispute: BureauDispute): Promise<void>
  disputeState(dispute: Pick<BureauDispute, 'disputeId'>): Promise<BureauDisputeState>
  submit(file: BureauFile): Promise<BureauAnswer>
  /** What it answered to a file; null where none with this id has come. */
  submitted(file: Pick<BureauFile, 'fileId'>): Promise<BureauAnswer | null>
}
