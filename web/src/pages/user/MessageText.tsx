/** A text of the server; no line ends within a number of a loan or a receipt, nor within a word of two halves. */
export function MessageText({ text }: { text: string }) {
  return text.split(/(\w+(?:-\w+)+)/).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      // A text does not change while it is shown.
      <span className="nowrap" key={`${index} ${piece}`}>
        {piece}
      </span>
    ),
  )
}
