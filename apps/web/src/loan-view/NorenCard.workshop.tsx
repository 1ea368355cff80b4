import { Button } from '@noren/ui/Button'
import type { Part, Say } from '@noren/ui/workshop'
import type { ReactNode } from 'react'
import { money, percent } from '../device/formats.ts'
import { LenderTile } from './LenderTile.tsx'
import { useLoanFacts } from './loan-facts.ts'
import norenCardCss from './NorenCard.module.css'
import { NorenCard } from './NorenCard.tsx'
import { fourFacts, sampleBill } from './samples.fixture.ts'

function Offer(props: { name?: string; note?: ReactNode; isOff?: boolean; t: Say }) {
  const factsOf = useLoanFacts()
  const bill = sampleBill()
  const facts = factsOf({
    receive: money(fourFacts.receive),
    repay: money(fourFacts.repay),
    totalCost: money(fourFacts.totalCost),
    apr: percent(fourFacts.apr),
  })
  return (
    <NorenCard
      name={props.name ?? bill.productName}
      by={bill.lenderName}
      facts={facts}
      tile={<LenderTile icon={bill.productIcon} className={norenCardCss.tile} />}
      {...(props.note && {
        hem: { note: props.note, action: <Button isSmall>{props.t('action')}</Button> },
      })}
      {...(props.isOff && { isOff: true })}
    />
  )
}

export const workshop: Part = {
  states: {
    facts: (t) => <Offer t={t} />,
    withAHem: (t) => <Offer t={t} note={t('sample')} />,
    off: (t) => <Offer t={t} isOff />,
    longTexts: (t) => <Offer t={t} name={t('longText')} note={t('longText')} />,
  },
}
