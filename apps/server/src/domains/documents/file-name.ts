/** 'key-facts-KFS-20261120-000042.pdf': ASCII only, so that every phone can store it. */
export const fileNameOf = ({ kind, number }: { kind: string; number: string }): string => {
  const word = kind.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return `${word}-${number.replace(/[^A-Za-z0-9-]/g, '')}.pdf`
}
