import type { Box } from '../pixels/pixels.ts'
import { bareWord, isAddressWord, nearAddressWord } from './address-words.ts'
import { pickWinner } from './ballot.ts'
import { addressLineFrom } from './field-text.ts'
import type { TextWord } from './text-reader.ts'

type Word = { text: string; confidence: number }

/** One reading of one printed row, word by word. */
export type RowVote = { words: Word[]; text: string; confidence: number; box: Box }

export type RowWinner = { text: string; confidence: number; box: Box; votes: number }

/** A vote for a row, without specks (uncertain words of one or two characters) at its end. */
export function rowVote(
  words: readonly TextWord[],
  box: Box,
  clean: (text: string) => string = addressLineFrom,
): RowVote {
  const kept = [...words]
  for (let last = kept.at(-1); last; last = kept.at(-1)) {
    const isSpeck = bareWord(last.text).length <= 1 && !/\d/.test(last.text)
    if (!isSpeck && last.confidence >= 0.3) break
    kept.pop()
  }
  const text = clean(kept.map((word) => word.text).join(' '))
  const confidence = kept.reduce((sum, word) => sum + word.confidence, 0) / Math.max(kept.length, 1)
  const parts = text.split(' ').filter((part) => part !== '')
  // If cleaning joined or split words, the row's confidence is used for each of them.
  const isSame = parts.length === kept.length
  const cleaned = parts.map((part, i) => ({
    text: part,
    confidence: isSame ? (kept[i]?.confidence ?? confidence) : confidence,
  }))
  return { words: cleaned, text, confidence, box }
}

/** Groups the votes for the same printed row, rows from top to bottom. */
export function groupRows(votes: readonly RowVote[]): RowVote[][] {
  const middle = (vote: RowVote) => (vote.box.top + vote.box.bottom) / 2
  const heights = votes.map(({ box }) => box.bottom - box.top).toSorted((a, b) => a - b)
  const usual = heights[Math.floor(heights.length / 2)] ?? 0
  const rows: RowVote[][] = []
  const single = votes.filter(({ box }) => box.bottom - box.top <= usual * 1.7)
  for (const vote of single.toSorted((a, b) => middle(a) - middle(b))) {
    const row = rows.at(-1)
    const first = row?.[0]
    if (row && first && middle(vote) - middle(first) < usual * 0.6) row.push(vote)
    else rows.push([vote])
  }
  return rows
}

/**
 * The best text of a row: first the reading on which most passes agree, then for each of its words a vote
 * among the other readings, in which words common in addresses count double.
 */
export function pickRow(votes: readonly RowVote[]): RowWinner | null {
  const winner = pickWinner(
    votes.map((vote) => ({
      ...vote,
      isValid: vote.text.replaceAll(/[^\p{L}\p{N}]/gu, '').length > 1,
    })),
  )
  if (!winner?.isValid) return null
  const count = winner.text.split(' ').length
  const aligned = votes.filter((vote) => vote.words.length === count)
  const words = winner.text
    .split(' ')
    .map((_, place) =>
      pickWord(aligned.map((vote) => vote.words[place] ?? { text: '', confidence: 0 })),
    )
  return {
    text: words.map((word) => word.text).join(' '),
    confidence: words.reduce((sum, word) => sum + word.confidence, 0) / Math.max(words.length, 1),
    box: winner.box,
    votes: aligned.length,
  }
}

/** Votes on the word itself, then on the punctuation after it. */
function pickWord(readings: readonly Word[]): Word {
  const weights = new Map<string, { weight: number; best: number }>()
  for (const { text, confidence } of readings) {
    const bare = withoutMark(text)
    const entry = weights.get(bare) ?? { weight: 0, best: 0 }
    entry.weight += confidence ** 2 * (isAddressWord(bare) ? 2 : 1)
    entry.best = Math.max(entry.best, confidence)
    weights.set(bare, entry)
  }
  const ranked = [...weights].toSorted(([, a], [, b]) => b.weight - a.weight)
  const total = ranked.reduce((sum, [, entry]) => sum + entry.weight, 0)
  const [first] = ranked
  if (!first) return { text: '', confidence: 0 }
  const [text, { weight, best }] = first
  const share = total > 0 ? weight / total : 0
  const isKnown = isAddressWord(text) || share > 0.8
  const word = isKnown ? text : (likelyWord(ranked.map(([reading]) => reading)) ?? text)
  const mark = pickMark(readings)
  // A complete word is not abbreviated, so its dot was a comma.
  const mayStand = mark !== '.' || word.length < 4 || !isAddressWord(word)
  return { text: word + (mayStand ? mark : ','), confidence: best * share ** 0.5 }
}

const withoutMark = (text: string) => text.replace(/[,.;:]+$/, '')

/** Blur and glare remove commas but hardly ever add one, so a third of the votes is enough. */
function pickMark(readings: readonly Word[]): string {
  const weights = new Map<string, number>()
  let total = 0
  for (const { text, confidence } of readings) {
    const mark = text.slice(withoutMark(text).length, withoutMark(text).length + 1)
    weights.set(mark, (weights.get(mark) ?? 0) + confidence ** 2)
    total += confidence ** 2
  }
  const bare = weights.get('') ?? 0
  weights.delete('')
  const [mark] = [...weights].toSorted(([, a], [, b]) => b - a)[0] ?? ['']
  return total - bare >= total / 3 ? mark : ''
}

/** If several different readings are all one letter away from the same common word, it is that word. */
function likelyWord(readings: readonly string[]): string | null {
  const guesses = readings.map(nearAddressWord)
  const [first] = guesses
  if (!first || readings.length < 2) return null
  const agreeing = guesses.filter((guess) => guess && bareWord(guess) === bareWord(first))
  return agreeing.length >= readings.length / 2 && agreeing.length >= 2 ? first : null
}
