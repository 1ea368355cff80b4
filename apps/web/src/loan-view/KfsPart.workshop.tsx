import type { Part } from '@noren/ui/workshop'
import { KfsPart } from './KfsPart.tsx'
import { sampleStatement } from './samples.fixture.ts'

export const workshop: Part = {
  states: {
    rows: (t) => <KfsPart title={t('heading')} rows={sampleStatement().partOne} />,
    longValues: (t) => <KfsPart title={t('longText')} rows={sampleStatement().partTwo} />,
  },
}
