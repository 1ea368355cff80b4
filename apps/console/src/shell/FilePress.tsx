import { useTexts } from '../device/texts.ts'
import { saveBytes } from './csv.ts'
import { Press } from './Press.tsx'
import { useDecision } from './use-decision.ts'

/** Saves a file that a call gives, at the press of a button. */
export function FilePress(props: {
  /** What is on the button: the file's form. */
  words: string
  /** What a screen reader is told: which file. */
  label: string
  load: () => Promise<{ fileName: string; mimeType: string; base64: string }>
}) {
  const t = useTexts('console')
  const { words, label, load } = props
  const { run, isBusy } = useDecision([])
  const save = () =>
    run(async () => {
      const file = await load()
      saveBytes(file)
      return t('saved', { name: file.fileName })
    })
  return (
    <Press kind="text" isSmall icon="download" isBusy={isBusy} aria-label={label} onClick={save}>
      {words}
    </Press>
  )
}
