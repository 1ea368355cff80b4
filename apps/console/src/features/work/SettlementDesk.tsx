import { endpointQuery } from '@noren/client/use-endpoint'
import type { DataOf } from '@noren/contract/endpoint'
import { decideSettlement, showSettlement } from '@noren/contract/operator/settlements'
import { decide } from '../../device/decide.ts'
import { formats } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { LoanLink } from '../../shell/LoanLink.tsx'
import panel from '../../shell/Panel.module.css'
import { Facts, Panel } from '../../shell/Panel.tsx'
import type { DeskKind } from '../../shell/work-kinds.ts'
import { Case } from './Case.tsx'
import type { WorkItem } from './Conflict.tsx'
import { DeskBody } from './DeskBody.tsx'

type Shown = DataOf<typeof showSettlement>

/** A borrower asks to end a loan with a lower sum: is the rest given up? */
export function SettlementDesk({ item, kind }: { item: WorkItem; kind: DeskKind }) {
  return (
    <Case
      item={item}
      kind={kind}
      read={endpointQuery(showSettlement, { params: { settlementId: item.subjectId } })}
    >
      {(shown) => <Body item={item} kind={kind} shown={shown} />}
    </Case>
  )
}

function Body({ item, kind, shown }: { item: WorkItem; kind: DeskKind; shown: Shown }) {
  const t = useTexts('work')
  const { money, dateText, dateTimeText, wholeNumber } = formats()
  return (
    <DeskBody
      item={item}
      kind={kind}
      evidence={
        <Facts
          facts={[
            [t('loanOfSettlement'), <LoanLink key="loan" loan={shown} />],
            [
              t('daysLate'),
              shown.isWrittenOff ? t('isWrittenOff') : wholeNumber(shown.overdueDays),
            ],
            [t('askedAt'), dateTimeText(shown.askedAt)],
            [t('answerBy'), dateText(shown.answerOn)],
          ]}
        />
      }
      decision={
        <Panel title={t('question_settlement')} isDeciding>
          <dl className={panel.pairs}>
            <dt>{t('owedPrincipal')}</dt>
            <dd>{money(shown.principal)}</dd>
            <dt>{t('owedInterest')}</dt>
            <dd>{money(shown.interest)}</dd>
            <dt>{t('owedCharges')}</dt>
            <dd>{money(shown.charges)}</dd>
            <dt>{t('owedPenal')}</dt>
            <dd>{money(shown.penal)}</dd>
            <dt>{t('owedAll')}</dt>
            <dd>{money(shown.owed)}</dd>
            <dt>{t('settlesWith')}</dt>
            <dd>{money(shown.sum)}</dd>
            <dt>{t('paidSince')}</dt>
            <dd>{money(shown.paid)}</dd>
            <dt>{t('givenUpThen')}</dt>
            <dd>{money(shown.givenUp)}</dd>
            <dt>{t('givenUpOfLoan')}</dt>
            <dd>{money(shown.givenUpPrincipal)}</dd>
          </dl>
        </Panel>
      }
      choice={{
        accept: t('accept_settlement'),
        refuse: t('refuse_settlement'),
        reasons: [],
        reasonsMax: 0,
        note: t('noteSettlement'),
        lacks: null,
        async send({ verdict }) {
          const { waits } = await decide(decideSettlement, {
            settlementId: shown.settlementId,
            decision: verdict === 'accept' ? 'agreed' : 'refused',
          })
          return waits && t('waitsSecond', { why: waits.text })
        },
      }}
    />
  )
}
