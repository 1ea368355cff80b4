import { endpointQuery } from '@noren/client/use-endpoint'
import type { DataOf } from '@noren/contract/endpoint'
import {
  decideProof,
  openProof,
  PROOF_REASONS,
  proofPicture,
  showProof,
} from '@noren/contract/operator'
import { useState } from 'react'
import { call } from '../../device/client.ts'
import { decide } from '../../device/decide.ts'
import { formats } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { Cap } from '../../shell/Cap.tsx'
import { useKeys } from '../../shell/keys.ts'
import panel from '../../shell/Panel.module.css'
import { Panel, TablePanel } from '../../shell/Panel.tsx'
import tableCss from '../../shell/Table.module.css'
import type { DeskKind } from '../../shell/work-kinds.ts'
import { openCase, unsealedPicture } from './ahead.ts'
import { Case } from './Case.tsx'
import type { WorkItem } from './Conflict.tsx'
import css from './Desk.module.css'
import { DeskBody } from './DeskBody.tsx'
import { Pictures } from './Pictures.tsx'

/** Its picture has a key for who has claimed it; who only looks asks for the picture. */
type Proof = DataOf<typeof showProof> & { key?: string }

/** Somebody says that they paid and shows it: is the money here, and which credit is it? */
export function ProofDesk({ item, kind }: { item: WorkItem; kind: DeskKind }) {
  const asked = { params: { proofId: item.subjectId } }
  const opened = {
    ...endpointQuery(openProof, asked),
    queryFn: () => openCase('proof', item.subjectId),
  }
  const body = (shown: Proof) => <Body item={item} kind={kind} proof={shown} />
  return item.isMine ? (
    <Case item={item} kind={kind} read={opened} hasKeys>
      {body}
    </Case>
  ) : (
    <Case item={item} kind={kind} read={endpointQuery(showProof, asked)}>
      {body}
    </Case>
  )
}

function Body({ item, kind, proof }: { item: WorkItem; kind: DeskKind; proof: Proof }) {
  const t = useTexts('work')
  const { proofId, matches, key } = proof
  /** Nobody's credit is chosen beforehand. */
  const [at, setAt] = useState(-1)
  const match = matches[at]
  useKeys(
    matches.length > 0
      ? [
          {
            keys: 'm',
            label: t('nextMatch'),
            run: () => setAt(((at + 2) % (matches.length + 1)) - 1),
          },
        ]
      : [],
  )
  return (
    <DeskBody
      item={item}
      kind={kind}
      evidence={
        <>
          <Pictures
            pictures={[
              {
                id: proofId,
                name: t('picture_proof'),
                load: () =>
                  key === undefined
                    ? call(proofPicture, { params: { proofId } })
                    : unsealedPicture({ kind: 'proof', caseId: proofId, pictureId: proofId, key }),
              },
            ]}
          />
          <Said proof={{ ...proof, isAlike: proof.alikeProofId !== null }} />
        </>
      }
      decision={
        <Panel
          title={t('question_proof')}
          mark={
            matches.length > 0 && (
              <span className={panel.note}>
                <Cap>M</Cap> {t('nextMatch')}
              </span>
            )
          }
          isDeciding
        >
          {matches.length === 0 && <p>{t('noMatch')}</p>}
          <div className={css.matches} role="radiogroup" aria-label={t('question_proof')}>
            {matches.map((credit, index) => (
              <label key={credit.eventId}>
                <input
                  type="radio"
                  name="match"
                  checked={index === at}
                  onChange={() => setAt(index)}
                />
                <span>
                  {credit.reference}
                  <small>{formats().dateTimeText(credit.paidAt)}</small>
                </span>
                <b>{formats().money(credit.amount)}</b>
              </label>
            ))}
          </div>
        </Panel>
      }
      choice={{
        accept: match ? t('accept_proof') : t('propose_proof'),
        refuse: t('refuse_proof'),
        reasons: PROOF_REASONS.map((code) => ({ code, label: t(`reason_${code}`) })),
        reasonsMax: 1,
        note: match ? t('noteSigned') : t('noteNoMatch'),
        async send({ verdict, reasons: [reasonCode] }) {
          const { waits } = await decide(decideProof, {
            proofId,
            decision: verdict,
            ...(verdict === 'accept' && match && { matchedEventId: match.eventId }),
            ...(reasonCode && { reasonCode }),
          })
          return waits && t('waitsSecond', { why: waits.text })
        },
      }}
    />
  )
}

/** What the person wrote beside what was read from the picture. */
export function Said({
  proof,
}: {
  proof: Pick<Proof, 'reference' | 'amount' | 'paidOn' | 'read'> & { isAlike: boolean }
}) {
  const t = useTexts('work')
  const { money, dateText } = formats()
  const rows = [
    { name: t('reference'), said: proof.reference, read: proof.read.reference },
    {
      name: t('amount'),
      said: money(proof.amount),
      read: proof.read.amount && money(proof.read.amount),
    },
    {
      name: t('paidOn'),
      said: dateText(proof.paidOn),
      read: proof.read.paidOn && dateText(proof.read.paidOn),
    },
  ]
  return (
    <TablePanel
      head={{
        title: t('said'),
        mark: proof.isAlike && (
          <span className={`${panel.chip} ${panel.chipBad}`}>{t('alike')}</span>
        ),
      }}
      columns={[t('field'), t('written'), t('read'), t('compare')]}
    >
      {rows.map(({ name, said, read }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>{said}</td>
          <td>{read ?? '–'}</td>
          <td>
            {read === null ? (
              <span className={tableCss.quiet}>{t('notRead')}</span>
            ) : read === said ? (
              <span className={panel.good}>{t('same')}</span>
            ) : (
              <span className={panel.warn}>{t('differs')}</span>
            )}
          </td>
        </tr>
      ))}
    </TablePanel>
  )
}
