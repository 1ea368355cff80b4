import { STAFF_CALLS } from '@noren/contract/operator/roles'
import type { ReactNode, Ref } from 'react'
import { formats } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import form from '../../shell/Form.module.css'
import panel from '../../shell/Panel.module.css'
import { Panel } from '../../shell/Panel.tsx'
import { Press } from '../../shell/Press.tsx'
import { go } from '../../shell/place.ts'
import { typedAmount } from '../../shell/sums.ts'
import { useDecision } from '../../shell/use-decision.ts'
import { useDraft } from '../../shell/use-draft.ts'
import type { Loan } from './LoanPage.tsx'
import { type Act, CALL_OF, type Chosen, chosenOf } from './loan-acts.ts'
import css from './PageTabs.module.css'
import { useLoanPlace } from './use-loan-place.ts'

/** What every act on a loan is given. */
export interface OfAct {
  loan: Loan
  /** Whether the loan is read since the act was opened: before that nothing is signed. */
  isFresh: boolean
  headingRef: Ref<HTMLHeadingElement>
}

/** One act: what is chosen, what that changes, and what sends it. Nothing is signed on figures of before it was opened. */
export function ActSheet(
  props: OfAct & {
    act: Act
    /** Instead of all that follows, while what it rests on is not there. */
    pending?: ReactNode
    fields: ReactNode
    changes: ReactNode
    /** What is chosen can be sent. */
    isReady: boolean
    /** Sends it; says what became of it. */
    send: () => Promise<string>
    onDone: () => void
  },
) {
  const t = useTexts('lookup')
  const { loan, act, send, pending } = props
  const isReady = props.isFresh && props.isReady
  const { run, isBusy } = useDecision(CHANGED)
  const { hrefWith } = useLoanPlace(loan.loanId)
  const leave = () => go(hrefWith({ act: undefined }), { replace: true })
  const isSigned = STAFF_CALLS[CALL_OF[act]]?.touch === 'signed'
  const sign = async () => {
    if (!(await run(send))) return
    props.onDone()
    leave()
  }
  return (
    <Panel title={t(`act_${act}`)} note={loan.loanNumber} headingRef={props.headingRef} isDeciding>
      {pending ?? (
        <div className={css.act}>
          <div className={form.form}>{props.fields}</div>
          <div className={form.form}>
            {props.changes}
            <p className={panel.note}>{t(isSigned ? 'actSigns' : 'actTouches')}</p>
            <p>
              <Press isSmall icon="shield" isBusy={isBusy} disabled={!isReady} onClick={sign}>
                {t(isSigned ? 'actSign' : 'actDo')}
              </Press>{' '}
              <Press kind="text" isSmall cap="Esc" onClick={leave}>
                {t('keyLeave')}
              </Press>
            </p>
          </div>
        </div>
      )}
    </Panel>
  )
}

const CHANGED = ['showLoan', 'loanAsOf', 'listLoans', 'listHolds', 'loanRelief']

/** What is chosen for an act on a loan: still there after a reload. */
export function useChosen({ loanId }: Pick<Loan, 'loanId'>, act: Act) {
  const { text, write, forget } = useDraft(`${act} ${loanId}`)
  const chosen = chosenOf(text)
  const choose = (changed: Partial<Chosen>) => write(JSON.stringify({ ...chosen, ...changed }))
  return { chosen, choose, forget }
}

/** An amount that is at most so much; all of it until it is touched. */
export function useAmount(text: string | null, most: string) {
  const t = useTexts('lookup')
  const typed = text ?? most
  const amount = typedAmount(typed)
  const isTooMuch = Number(amount) > Number(most)
  const words = t('atMost', { amount: formats().money(most) })
  const error = isTooMuch ? words : undefined
  const field = { label: t('amount'), help: words, error, value: typed }
  return { amount, field, isReady: !isTooMuch && Number(amount) > 0 }
}
