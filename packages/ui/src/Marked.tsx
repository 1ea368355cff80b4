import { matchIn } from './search.ts'

/** A name in a list of results, with the part that matches the typed text highlighted. */
export function Marked(props: { name: string; typed: string }) {
  const [before, match, after] = matchIn(props.name, props.typed)
  return (
    <>
      {before}
      {match && <mark>{match}</mark>}
      {after}
    </>
  )
}
