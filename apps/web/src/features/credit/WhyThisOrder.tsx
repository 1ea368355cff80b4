import { Sheet } from '@noren/ui/Sheet'
import { useState } from 'react'
import { market } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import css from './Home.module.css'

/** Explains how the list is sorted, and that nobody pays for a place in it. */
export function WhyThisOrder() {
  const t = useTexts('home')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" className="link" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t('whyOrder')}
      </button>
      {isOpen && (
        <Sheet title={t('whyOrder')} onClose={() => setIsOpen(false)}>
          <div className="stack">
            <p>{t(market.costMeasure === 'CAT' ? 'whyCat' : 'whyApr')}</p>
            <p>{t('whyCost', { measure: market.costMeasure })}</p>
            <p className="strong">{t('whyNobody')}</p>
          </div>
        </Sheet>
      )}
    </>
  )
}

/** Lenders that do not match, each with the reason. */
export function Unmatched(props: {
  rows: readonly { lenderName: string; productName: string; reason: string }[]
}) {
  const t = useTexts('home')
  if (props.rows.length === 0) return null
  return (
    <div className={css.unmatched}>
      <h3 className="small strong">{t('unmatched')}</h3>
      <ul>
        {props.rows.map((row) => (
          <li key={`${row.lenderName} ${row.productName}`} className="small">
            <b>{t('unmatchedRow', { lender: row.lenderName, product: row.productName })}</b>
            <span>{row.reason}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
