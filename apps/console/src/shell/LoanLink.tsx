import { to } from './paths.ts'
import { useMe } from './session.ts'

/** A loan's number, which leads to its page for who may open it. */
export function LoanLink({ loan }: { loan: { loanId: string; loanNumber: string } }) {
  const { calls } = useMe()
  if (!calls.includes('showLoan')) return <>{loan.loanNumber}</>
  return <a href={to.loan(loan.loanId)}>{loan.loanNumber}</a>
}
