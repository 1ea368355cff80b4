import type { DocumentContent } from './render/document-content.ts'

/** 'key-facts-KFS-20261120-000042.pdf': ASCII only, so that every phone can store it. */
export const fileNameOf = ({ kind, number }: Pick<DocumentContent, 'kind' | 'number'>): string => {
  const word = kind.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return `${word}-${number.replace(/[^A-Za-z0-9-]/g, '')}.pdf`
}
