/** A drawing full of letters of every size at every angle: each is a candidate to be read, and none of it is a card. */
export const pageOfLetters = (side: number, count: number): Buffer => {
  const words = Array.from({ length: count }, (_, index) => {
    const x = (index * 7919) % side
    const y = (index * 104_729) % side
    const size = 12 + ((index * 31) % 60)
    const turn = (index * 37) % 360
    return `<text x="${x}" y="${y}" font-size="${size}" transform="rotate(${turn} ${x} ${y})">IND${index}O0</text>`
  })
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">
      <rect width="${side}" height="${side}" fill="white"/>${words.join('')}</svg>`,
  )
}
