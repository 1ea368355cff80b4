import { Progress } from './Progress.tsx'
import type { Part } from './workshop.tsx'

export const workshop: Part = {
  states: {
    notBegun: () => <Progress total={5} done={0} />,
    onTheWay: () => <Progress total={5} done={3} />,
    finished: () => <Progress total={5} done={5} isFinished />,
    manySteps: () => <Progress total={10} done={4} />,
  },
}
