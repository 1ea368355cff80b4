import type { Day } from '@noren/contract/dates'
import type { Language } from '@noren/i18n/languages'
import type { Outstanding } from '@noren/pricing/outstanding'
import { penalCap } from '@noren/pricing/penal'
import type { Deps } from '../../../deps.ts'
import { formatterFor } from '../../../platform/texts/formatter.ts'
import { smsIn } from '../../../platform/texts/sms.ts'
import { textIn } from '../../../platform/texts/texts.ts'
import type { DisbursedLoan } from '../../loans/loan.ts'
import { lenderOf } from '../../loans/products.ts'
import type { ReminderKind } from './rules.ts'

type LoanInText = Pick<
  DisbursedLoan,
  'terms' | 'principalMinor' | 'currency' | 'loanNumber' | 'lenderCode'
>

/** A text message about one loan; each reminder states the penal charge, its rate and its cap, a warning who is told what and when. */
export const smsText = (
  deps: { market: Deps['market']; config: Pick<Deps['config'], 'publicUrl'> },
  language: Language,
  about: {
    kind: ReminderKind
    loan: LoanInText
    owed: Pick<Outstanding, 'dueMinor' | 'overdueDays' | 'accruedPenalMinor'>
    dueOn: Day
    /** Of a warning alone. */
    warned?: { bureau: string; untilOn: Day } | null
  },
): string => {
  const { kind, loan, owed, dueOn, warned } = about
  const { terms, principalMinor, currency, loanNumber, lenderCode } = loan
  const print = formatterFor(deps.market, currency, language)
  return smsIn(language, `reminder.${kind}`, {
    loanNumber,
    lender: lenderOf(deps, lenderCode).shortName,
    amount: print.money(owed.dueMinor),
    dueOn: print.day(dueOn),
    days: owed.overdueDays,
    rate: print.ppm(terms.penalPpmPerDay),
    penal: print.money(owed.accruedPenalMinor),
    cap: print.money(penalCap(terms, principalMinor)),
    site: deps.config.publicUrl,
    ...(warned && { bureau: warned.bureau, untilOn: print.day(warned.untilOn) }),
  })
}

/** The same for everybody and every occasion, because it is shown on a locked screen. */
export const pushText = (language: Language): string => textIn(language, 'sms', 'reminder.push')
