import { Button } from '@noren/ui/Button'
import { Note } from '@noren/ui/Note'
import { Rows } from '@noren/ui/Rows'
import { Status } from '@noren/ui/Status'
import { TextArea } from '@noren/ui/TextArea'
import { nowAt } from '../../device/clock.ts'
import { useTexts } from '../../device/texts.ts'
import { useCopy } from '../../shell/copy/use-copy.ts'
import css from './Diagnostics.module.css'
import { FACT_NAMES, isTrouble, isWord, reportText, SECTIONS, type Section } from './facts.ts'
import { useFacts } from './use-facts.ts'

/** What this device and browser support, and whether they reach the server; to be copied for support. */
export function Diagnostics() {
  const t = useTexts('test')
  const copy = useCopy()
  const { facts, isDone, again, isTryingCamera, tryCamera } = useFacts()
  const report = reportText(facts, nowAt().toISOString())
  const troubles = FACT_NAMES.filter((name) => isTrouble(name, facts[name] ?? ''))
  return (
    <div className="stack-4">
      <p className="lead">{t('lead')}</p>
      <div className={css.testOutcome} role="status" data-diagnostics={isDone ? 'done' : 'running'}>
        {!isDone && <Note>{t('checking')}</Note>}
        {isDone && troubles.length === 0 && <Note meaning="good">{t('allWell')}</Note>}
        {isDone && troubles.length > 0 && (
          <Note meaning="warn" title={t('foundTitle')}>
            {troubles.map((name) => t(`fact_${name}`)).join(' · ')}
          </Note>
        )}
      </div>
      <div className="btns">
        <Button isBlock icon="copy" onClick={() => void copy(report)}>
          {t('copy')}
        </Button>
        <Button
          isBlock
          kind="soft"
          icon="camera"
          isBusy={isTryingCamera}
          onClick={() => void tryCamera()}
        >
          {t('tryCamera')}
        </Button>
        <Button isBlock kind="text" icon="refresh" onClick={again}>
          {t('again')}
        </Button>
      </div>
      {(Object.keys(SECTIONS) as Section[]).map((section) => (
        <section key={section} aria-labelledby={`facts-${section}`}>
          <h2 className="h3" id={`facts-${section}`}>
            {t(`section_${section}`)}
          </h2>
          <Rows
            isPlain
            rows={SECTIONS[section].map((name) => ({
              key: name,
              label: t(`fact_${name}`),
              value: <FactValue value={facts[name]} isBad={troubles.includes(name)} />,
            }))}
          />
        </section>
      ))}
      <TextArea label={t('report')} help={t('reportHelp')} readOnly rows={8} value={report} />
    </div>
  )
}

function FactValue(props: { value: string | undefined; isBad: boolean }) {
  const t = useTexts('test')
  const { value } = props
  if (value === undefined) return <span aria-hidden="true">…</span>
  const [word = '', ...rest] = value.split(': ')
  const said = isWord(word) ? [t(`word_${word}`), ...rest].join(': ') : value
  if (props.isBad) {
    return (
      <Status meaning="bad" icon="warn">
        {said}
      </Status>
    )
  }
  return <span className={css.factValue}>{said}</span>
}
