import { useTexts } from '../../device/texts.ts'
import { QrFigure } from './QrFigure.tsx'

/** The QR code of a payment. */
export function QrCode(props: { text: string; label: string }) {
  const t = useTexts('payment')
  return <QrFigure {...props} failedText={t('qrFailed')} />
}
