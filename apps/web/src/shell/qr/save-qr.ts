/** Saves a QR code as a picture named after the order. Rejects if it cannot be drawn. */
export async function saveQr(text: string, ref: string): Promise<void> {
  const { qrPicture } = await import('./qr.ts')
  const link = document.createElement('a')
  link.href = await qrPicture(text)
  link.download = `${ref}.png`
  link.click()
}
