import { Meter } from '@noren/ui/Meter'
import { Progress } from '@noren/ui/Progress'
import { Slider } from '@noren/ui/Slider'
import { Tabs } from '@noren/ui/Tabs'
import { Timeline } from '@noren/ui/Timeline'
import { WheelPicker } from '@noren/ui/WheelPicker'
import { useState } from 'react'
import { moneyShort } from '../../../device/formats.ts'
import { useTexts } from '../../../device/texts.ts'
import { Sample } from './Sample.tsx'

const PANEL = 'sample-panel'
const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))

export function ProgressSamples() {
  const t = useTexts('components')
  const [tab, setTab] = useState<'first' | 'second' | 'third'>('first')
  const [amount, setAmount] = useState(20_000)
  const [hour, setHour] = useState('08')
  return (
    <>
      <Sample name="Tabs">
        <Tabs
          label={t('tabs')}
          panelId={PANEL}
          value={tab}
          onValue={setTab}
          tabs={[
            { value: 'first', label: t('first'), count: 2 },
            { value: 'second', label: t('second') },
            { value: 'third', label: t('third') },
          ]}
        />
        <div role="tabpanel" id={PANEL} aria-label={t(tab)}>
          {t('panelOf', { name: t(tab) })}
        </div>
      </Sample>
      <Sample name="Slider">
        <Slider
          label={t('slider')}
          min={1_000}
          max={80_000}
          step={1_000}
          value={amount}
          onValue={setAmount}
          valueText={moneyShort(String(amount))}
          minText={moneyShort('1000')}
          maxText={moneyShort('80000')}
        />
        <p className="num">{moneyShort(String(amount))}</p>
      </Sample>
      <Sample name="WheelPicker">
        <WheelPicker
          columns={[
            {
              label: t('wheel'),
              value: hour,
              options: HOURS.map((value) => ({ value, label: value })),
            },
          ]}
          onValue={(_, value) => setHour(value)}
        />
        <p className="num">{t('panelOf', { name: hour })}</p>
      </Sample>
      <Sample name="Meter">
        {[0, 0.4, 1].map((share) => (
          <Meter key={share} share={share} label={t('label')} />
        ))}
      </Sample>
      <Sample name="Progress">
        <Progress total={5} done={2} />
        <Progress total={5} done={5} isFinished />
      </Sample>
      <Sample name="Timeline">
        <Timeline
          items={[
            { key: '1', state: 'done', icon: 'id', title: t('first'), aside: t('good') },
            { key: '2', state: 'now', icon: 'face', title: t('second'), body: t('text') },
            { key: '3', state: 'next', icon: 'bank', title: t('third') },
          ]}
        />
      </Sample>
    </>
  )
}
