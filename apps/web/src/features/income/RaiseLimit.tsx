import { useSend } from '@noren/client/use-endpoint'
import { creditInfo } from '@noren/contract/credit'
import { addDays, day } from '@noren/contract/dates'
import type { DataOf } from '@noren/contract/endpoint'
import { deleteIncomeProof, viewIncomeProof } from '@noren/contract/income'
import { Button, ButtonLink } from '@noren/ui/Button'
import { Card } from '@noren/ui/Card'
import { Dialog } from '@noren/ui/Dialog'
import { List, ListButton } from '@noren/ui/List'
import { Rows } from '@noren/ui/Rows'
import { showToast } from '@noren/ui/toast'
import { useState } from 'react'
import { href, paths } from '../../app/paths.ts'
import { dateText, money, moneyShort, wholeNumber } from '../../device/formats.ts'
import { useTexts } from '../../device/texts.ts'
import css from './Income.module.css'

type View = DataOf<typeof viewIncomeProof>
type Used = NonNullable<View['used']>

/** The limit and what bounds it, by which steps it may rise, and how it was worked out. */
export function RaiseLimit({ view }: { view: View }) {
  const t = useTexts('income')
  const { standing, used, worked, ladder } = view
  return (
    <div className="stack-4">
      <Card hasRod>
        <p className="small">{t('limit')}</p>
        <p className={css.sum}>
          {standing?.decision === 'approved' ? moneyShort(standing.limit) : t('noLimit')}
        </p>
        {standing?.reasons[0] && <p>{standing.reasons[0].text}</p>}
      </Card>
      {ladder && (
        <section className="stack" aria-labelledby="income-steps">
          <h2 className="h3" id="income-steps">
            {t('steps')}
          </h2>
          <p className="small">{t('stepsText')}</p>
          {!used && <Steps title={t('asItIs')} amounts={ladder.stated} at={ladder.at} />}
          <Steps
            title={t('withStatement')}
            amounts={ladder.shown}
            at={used ? ladder.at : null}
            hasMore
          />
          <p className="small">{t('stepsNote')}</p>
        </section>
      )}
      {worked && (
        <section className="stack" aria-labelledby="income-worked">
          <h2 className="h3" id="income-worked">
            {t('worked')}
          </h2>
          <Rows
            rows={[
              { label: t(used ? 'typicalUsed' : 'stated'), value: money(worked.income) },
              {
                label: t('counted', { share: wholeNumber(worked.countedPercent) }),
                value: money(worked.counted),
              },
              ...(used ? [{ label: t('obligations'), value: money(used.obligations) }] : []),
              ...(used ? [{ label: t('bounces'), value: String(used.bounces) }] : []),
              { label: t('capacity'), value: money(worked.capacity) },
              {
                label: t('points'),
                value: worked.band
                  ? t('pointsBand', { score: wholeNumber(worked.score), band: worked.band })
                  : wholeNumber(worked.score),
              },
            ]}
          />
        </section>
      )}
      {used && <UsedProof used={used} />}
    </div>
  )
}

function Steps(props: {
  title: string
  amounts: readonly string[]
  /** The step that the person is on; null where they are on none. */
  at: number | null
  hasMore?: boolean
}) {
  const t = useTexts('income')
  const last = props.amounts.length - (props.hasMore ? 0 : 1)
  const words = [...props.amounts.map(moneyShort), ...(props.hasMore ? [t('more')] : [])]
  return (
    <>
      <p className="strong">{props.title}</p>
      <ol className={css.steps}>
        {words.map((word, step) => {
          const isOn = props.at !== null && Math.min(props.at, last) === step
          return (
            // The place is what a step is.
            // biome-ignore lint/suspicious/noArrayIndexKey: the steps never change their order
            <li key={step} aria-current={isOn ? 'step' : undefined}>
              <b>{word}</b>
              {step === 0 ? t('atFirst') : t('afterLoans', { count: step })}
            </li>
          )
        })}
      </ol>
    </>
  )
}

/** Until when it counts, and how to take it back. */
function UsedProof({ used }: { used: Used }) {
  const t = useTexts('income')
  const [isAsking, setIsAsking] = useState(false)
  return (
    <section className="stack">
      <p className="small">
        {t('goodUntil', { date: dateText(addDays(day(used.countsUntil), -1)) })}
      </p>
      <List>
        <ListButton
          icon="undo"
          title={t('takeBack')}
          note={t('takeBackNote')}
          aria-haspopup="dialog"
          onClick={() => setIsAsking(true)}
        />
      </List>
      {isAsking && <TakeBack proofId={used.proofId} onClose={() => setIsAsking(false)} />}
    </section>
  )
}

function TakeBack({ proofId, onClose }: { proofId: string; onClose: () => void }) {
  const t = useTexts('income')
  const remove = useSend(deleteIncomeProof, { makesStale: [viewIncomeProof, creditInfo] })
  const takeBack = () =>
    remove.mutate({ body: { proofId } }, { onSuccess: () => showToast(t('leftToast'), 'check') })
  return (
    <Dialog
      title={t('takeBackTitle')}
      onClose={onClose}
      actions={
        <>
          <Button kind="line" isBlock isBusy={remove.isSending} onClick={takeBack}>
            {t('takeBack')}
          </Button>
          <Button kind="soft" isBlock onClick={onClose}>
            {t('keep')}
          </Button>
        </>
      }
    >
      <p className="lead">{t('takeBackText')}</p>
    </Dialog>
  )
}

/** The page's main action: the first statement, or a newer one. */
export function ShowStatement({ isNewer }: { isNewer: boolean }) {
  const t = useTexts('income')
  return (
    <ButtonLink
      isBlock
      kind={isNewer ? 'soft' : 'primary'}
      href={href(paths.income({ step: 'send' }))}
    >
      {t(isNewer ? 'newer' : 'show_statement')}
    </ButtonLink>
  )
}
