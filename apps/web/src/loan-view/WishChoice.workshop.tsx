import { Held, ignore, type Part } from '@noren/ui/workshop'
import { sampleOffer } from './samples.fixture.ts'
import { WishChoice } from './WishChoice.tsx'

export const workshop: Part = {
  states: {
    notChosen: (t) => (
      <Held<string | null> start={null}>
        {(value, onValue) => (
          <WishChoice
            value={value}
            onValue={onValue}
            error={undefined}
            offer={sampleOffer()}
            help={t('help')}
          />
        )}
      </Held>
    ),
    chosen: (t) => (
      <Held<string | null> start="20000">
        {(value, onValue) => (
          <WishChoice
            value={value}
            onValue={onValue}
            error={undefined}
            offer={sampleOffer()}
            help={t('help')}
          />
        )}
      </Held>
    ),
    refused: (t) => (
      <WishChoice
        value="1"
        onValue={ignore}
        error={t('error')}
        offer={sampleOffer()}
        help={t('help')}
      />
    ),
  },
}
