import { Switch } from './Switch.tsx'
import { Held, ignore, type Part } from './workshop.tsx'

export const workshop: Part = {
  states: {
    off: (t) => (
      <Held start={false}>
        {(isOn, onValue) => <Switch label={t('label')} isOn={isOn} onValue={onValue} />}
      </Held>
    ),
    on: (t) => (
      <Held start={true}>
        {(isOn, onValue) => <Switch label={t('label')} isOn={isOn} onValue={onValue} />}
      </Held>
    ),
    disabled: (t) => <Switch label={t('label')} isOn={false} onValue={ignore} isDisabled />,
    onAndDisabled: (t) => <Switch label={t('label')} isOn onValue={ignore} isDisabled />,
  },
}
