import { useTexts } from '../device/texts.ts'

/** Names of the markets' classes of loans; one that a newer server knows is its own name. */
export function useClassName() {
  const t = useTexts('console')
  return (code: string): string => {
    const numbered = /^(group|stage)(\d)$/.exec(code)
    if (numbered) {
      const [, kind, number = ''] = numbered
      return t(kind === 'group' ? 'class_group' : 'class_stage', { number })
    }
    const names: Readonly<Record<string, string>> = {
      standard: t('class_standard'),
      current: t('class_current'),
      attention: t('class_attention'),
      sma0: 'SMA-0',
      sma1: 'SMA-1',
      sma2: 'SMA-2',
      substandard: t('class_substandard'),
      doubtful: t('class_doubtful'),
      loss: t('class_loss'),
    }
    return names[code] ?? code
  }
}
