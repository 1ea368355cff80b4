import { useEffect, useState } from 'react'
import type { FactName, Facts } from './facts.ts'
import { runProbes, tryCamera } from './probes.ts'

const withFact = (name: FactName, value: string) => (known: Facts) => ({ ...known, [name]: value })

/** The facts as they arrive, and what the person may start. */
export function useFacts() {
  const [facts, setFacts] = useState<Facts>({})
  const [isDone, setIsDone] = useState(false)
  const [round, setRound] = useState(0)
  const [isTryingCamera, setIsTryingCamera] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks everything anew.
  useEffect(() => {
    let isCurrent = true
    setIsDone(false)
    void runProbes((name, value) => isCurrent && setFacts(withFact(name, value))).then(
      () => isCurrent && setIsDone(true),
    )
    return () => {
      isCurrent = false
    }
  }, [round])
  return {
    facts,
    isDone,
    again: () => setRound((times) => times + 1),
    isTryingCamera,
    tryCamera: async () => {
      setIsTryingCamera(true)
      setFacts(withFact('cameraPicture', await tryCamera()))
      setIsTryingCamera(false)
    },
  }
}
