import { useEffect, useState } from 'react'
import type { FactName, Facts } from './facts.ts'
import { runProbes, tryCamera } from './probes.ts'

/** The facts as they come in, and what the person may set off. */
export function useFacts() {
  const [facts, setFacts] = useState<Facts>({})
  const [isDone, setIsDone] = useState(false)
  const [round, setRound] = useState(0)
  const [isTryingCamera, setIsTryingCamera] = useState(false)
  const tell = (name: FactName, value: string) => setFacts((known) => ({ ...known, [name]: value }))
  useEffect(() => {
    let isCurrent = true
    setIsDone(false)
    void runProbes((name, value) => isCurrent && tell(name, value)).then(
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
      tell('cameraPicture', await tryCamera())
      setIsTryingCamera(false)
    },
  }
}
