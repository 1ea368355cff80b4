import { ignore, type Part } from '@noren/ui/workshop'
import { TextEnd } from './TextEnd.tsx'

export const workshop: Part = {
  states: {
    ahead: () => <TextEnd isAtEnd={false} onEnd={ignore} />,
    reached: () => <TextEnd isAtEnd onEnd={ignore} />,
  },
}
