import { apiErrorOf } from '@noren/client/api-error'
import { estateLetters } from '@noren/contract/operator/bereavements'
import { Button } from '@noren/ui/Button'
import { useState } from 'react'
import { call } from '../../device/client.ts'
import { useTexts } from '../../device/texts.ts'

/** Of somebody whose death was confirmed: saves a letter of each lender for a relative who asks. */
export function EstateLetters({ reportId }: { reportId: string }) {
  const t = useTexts('lookup')
  const [isBusy, setIsBusy] = useState(false)
  const [said, setSaid] = useState<string | null>(null)
  const save = async (): Promise<void> => {
    setIsBusy(true)
    try {
      const { details } = await call(estateLetters, { params: { reportId }, query: {} })
      for (const letter of details) saveLetter(letter)
      setSaid(t('letterSaved', { count: details.length }))
    } catch (cause) {
      setSaid(apiErrorOf(cause).msg)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      <Button kind="line" isSmall isBusy={isBusy} onClick={() => void save()}>
        {t('letterOfEstate')}
      </Button>
      {said && <p role="status">{said}</p>}
    </>
  )
}

function saveLetter(of: { fileName: string; mimeType: string; base64: string }): void {
  const bytes = Uint8Array.from(atob(of.base64), (char) => char.charCodeAt(0))
  const url = URL.createObjectURL(new Blob([bytes], { type: of.mimeType }))
  const link = document.createElement('a')
  link.href = url
  link.download = of.fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
