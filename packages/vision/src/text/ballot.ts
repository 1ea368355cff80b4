import type { Box } from '../pixels/pixels.ts'

/** One reading of one field: the cleaned text, its confidence (0..1), and its place on the card. */
export type Vote = { text: string; confidence: number; isValid: boolean; box: Box }

export type Winner = { text: string; confidence: number; isValid: boolean; box: Box; votes: number }

type Group = { text: string; weight: number; best: Vote; votes: number }

/**
 * Picks the reading on which most passes agree, each weighted by the square of its confidence. A valid
 * reading always beats an invalid one. A reading that is only the beginning of another adds half its
 * weight to the longer one: glare and shadow cut lines short and never lengthen them.
 */
export function pickWinner(votes: readonly Vote[]): Winner | null {
  const valid = votes.filter((vote) => vote.isValid)
  const groups = groupByText(valid.length > 0 ? valid : votes)
  const weightOf = (group: Group) =>
    group.weight +
    groups
      .filter((other) => other !== group && isStartOf(other.text, group.text))
      .reduce((sum, other) => sum + other.weight / 2 + 0.1, 0)
  const isCutShort = (group: Group) =>
    groups.some(
      (other) =>
        isStartOf(group.text, other.text) &&
        other.text.slice(group.text.length).replaceAll(/[^A-Za-z]/g, '').length >= 3 &&
        other.best.confidence >= 0.75,
    )
  const full = groups.filter((group) => !isCutShort(group))
  const ranked = (full.length > 0 ? full : groups).toSorted((a, b) => weightOf(b) - weightOf(a))
  const [first] = ranked
  if (!first) return null
  const total = ranked.reduce((sum, group) => sum + group.weight, 0)
  return {
    text: first.text,
    confidence: total > 0 ? first.best.confidence * (first.weight / total) ** 0.5 : 0,
    isValid: first.best.isValid,
    box: first.best.box,
    votes: first.votes,
  }
}

function groupByText(votes: readonly Vote[]): Group[] {
  const groups = new Map<string, Group>()
  for (const vote of votes) {
    const weight = vote.confidence ** 2
    const group = groups.get(vote.text)
    if (!group) {
      groups.set(vote.text, { text: vote.text, weight, best: vote, votes: 1 })
      continue
    }
    group.weight += weight
    group.votes++
    if (vote.confidence > group.best.confidence) group.best = vote
  }
  return [...groups.values()]
}

function isStartOf(short: string, long: string): boolean {
  const bare = short.replace(/[^A-Za-z0-9]+$/, '')
  const isMuchOfIt = bare.length >= long.length * 0.6 && bare.length < long.length
  return isMuchOfIt && long.startsWith(bare) && /[A-Za-z]/.test(bare)
}
