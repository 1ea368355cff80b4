import { Held, ignore, type Part, type Say } from '@noren/ui/workshop'
import { AgreeFoot } from './AgreeFoot.tsx'

const common = (t: Say) => ({
  agreeText: t('text'),
  actionText: t('action'),
  isSending: false,
  trouble: null,
  isAgreed: false,
  onAgree: ignore,
  onAgreed: ignore,
})

export const workshop: Part = {
  states: {
    notReadYet: (t) => <AgreeFoot {...common(t)} share={0.37} />,
    atTheEnd: (t) => (
      <Held start={false}>
        {(isAgreed, onAgree) => (
          <AgreeFoot {...common(t)} share={1} isAgreed={isAgreed} onAgree={onAgree} />
        )}
      </Held>
    ),
    sending: (t) => <AgreeFoot {...common(t)} share={1} isAgreed isSending />,
    withTrouble: (t) => <AgreeFoot {...common(t)} share={1} isAgreed trouble={t('error')} />,
    longTexts: (t) => (
      <AgreeFoot
        {...common(t)}
        share={1}
        agreeText={`${t('longText')}. ${t('longText')}.`}
        actionText={t('longText')}
      />
    ),
  },
}
