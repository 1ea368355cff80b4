let picture: { repayId: string; blob: Blob } | null = null

/** The picture chosen for a loan's proof of payment, kept while the page is open. */
export const keptPicture = (repayId: string): Blob | null =>
  picture?.repayId === repayId ? picture.blob : null

export function keepPicture(repayId: string, blob: Blob | null): void {
  picture = blob && { repayId, blob }
}
