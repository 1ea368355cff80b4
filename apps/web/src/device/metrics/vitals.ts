import type { MetricEvent } from '@noren/contract/metrics'
import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'

type Vital = MetricEvent['vitals'][number]

/** Collects the Web Vitals; `take` returns those measured since it was last called. */
export function watchVitals(): { take: () => Vital[] } {
  const known = new Map<string, Vital>()
  const note = ({ name, value, rating }: Metric): void => {
    known.set(name, { name, value: Math.round(value * 1000) / 1000, rating })
  }
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(note)
  return {
    take() {
      const vitals = [...known.values()]
      known.clear()
      return vitals
    },
  }
}
